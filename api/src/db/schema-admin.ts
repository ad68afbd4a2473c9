import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Records that an admin read the messages of a case; append-only. */
export type AdminCaseReadingsTable = {
  id: Generated<number>
  admin_id: number
  service_request_id: number
  /** In the admin's words; '' after the deletion of an account that it may mention. */
  reason: string
  at: Generated<Date>
}

/**
 * An admin's action; append-only. `before` and `after` are the changed values. They are emptied when the user whom they
 * describe is erased.
 */
export type AuditLogTable = {
  id: Generated<number>
  at: Generated<Date>
  admin_id: number
  act: string
  subject_kind: string
  /** Null if the subject has no id. */
  subject_id: number | null
  before: ColumnType<object, string | undefined, string>
  after: ColumnType<object, string | undefined, string>
  /** The folded values of `before` and `after`, for the search. */
  search_text: GeneratedAlways<string>
}

/** Folded phrases that found no technician, typed by three people on two days. Who typed them is not stored. */
export type MissedSearchesTable = {
  words: string
  times: number
  last_day: string
  /** An admin has decided that no category needs these words. */
  ignored_at: Date | null
}

/** Keyed hashes of a phrase and of a person who searched for it. Deleted when `missed_searches` gets the phrase. */
export type MissedSearchMarksTable = {
  phrase_mark: string
  person_mark: string
  day: string
}

/** What an admin wrote about a person, for admins alone. Deleted with the person's data. */
export type UserNotesTable = {
  id: Generated<number>
  user_id: number
  admin_id: number
  text: string
  at: Generated<Date>
}

/** What an admin wrote about a case, for admins alone. Deleted with the data of either side. */
export type CaseNotesTable = {
  id: Generated<number>
  service_request_id: number
  admin_id: number
  /** '' once the account of its author is deleted. */
  text: string
  at: Generated<Date>
}
