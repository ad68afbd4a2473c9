import type { ConductRule, Outcome, ReportKind, ReportReason, Rule } from '@tecnicerca/shared/abuse-reports'
import type { ConsentKind } from '@tecnicerca/shared/consents'
import type { VerificationKind } from '@tecnicerca/shared/verifications'
import type { Generated, GeneratedAlways } from 'kysely'

export type ReviewsTable = {
  id: Generated<number>
  technician_id: number
  customer_id: number
  service_request_id: number
  rating: number
  comment: string
  service_date: string
  client_op_id: string | null
  created_at: Generated<Date>
  /** The comment in lower case, without accents, for admins' search. */
  search_text: GeneratedAlways<string>
  /** The rule that the review broke, if an admin hid it. A hidden review is neither shown nor counted. */
  hidden_rule: Rule | null
  edited_at: Date | null
  /** Photos of the case that it shows. Photos that were deleted since are filtered out on reading. */
  photo_ids: Generated<string[]>
  reply_text: string | null
  reply_created_at: Date | null
  reply_edited_at: Date | null
  /** Set while the review waits for an admin. Meanwhile it is not counted, and only its two sides see it. */
  held_at: Date | null
  /** Why it waits for an admin: it contains a phone number or a link, or three people reported it. */
  held_reason: 'contact' | 'reports' | null
  /** When an admin last checked and published it. Reports from before then do not make it wait again. */
  released_at: Date | null
  /** True if it is not hidden and does not wait for an admin. */
  is_shown: GeneratedAlways<boolean>
}

/** What a technician asked admins to verify, and what the admins decided. */
export type VerificationsTable = {
  id: Generated<number>
  technician_id: number
  kind: VerificationKind
  status: Generated<'asked' | 'given' | 'refused' | 'revoked'>
  asked_at: Generated<Date>
  given_at: Date | null
  /** Null while it is pending, and for a phone, which is verified by its code. */
  decided_by: number | null
  reason: Generated<string>
  /** The last four digits of an identity document; nothing else of it is stored. */
  document_digits: string | null
  /** A keyed hash of the code that an admin read out. */
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_tries: Generated<number>
  /** A background job sets it once the badge has expired. */
  is_expired: Generated<boolean>
}

/** How long a delivered request waited for its answer; maintained by triggers and a background job. */
export type CaseAnswersTable = {
  service_request_id: number
  technician_id: number
  /** Seconds until the first answer, counting 7:00 to 21:00 only; null if it took more than 12 hours. */
  daytime_seconds: number | null
}

/** A photo of a finished job in a technician's profile. `id` is unique within one technician. */
export type WorkPhotosTable = {
  technician_id: number
  id: string
  caption: Generated<string>
  /** Photos are shown by ascending place; places need not be consecutive. */
  place: number
  /** Hash of the uploaded bytes: the same bytes under the same id are the same photo. */
  sha256: Buffer
  created_at: Generated<Date>
}

export type WorkPhotoFilesTable = {
  technician_id: number
  photo_id: string
  width: number
  bytes: Buffer
}

/** A report of another person's review, profile, message or service request; at most one per reporter and subject. */
export type AbuseReportsTable = {
  id: Generated<number>
  reporter_id: number
  kind: ReportKind
  /** Id of the review, the technician, the event of a case, or the service request. */
  subject_id: number
  /** The author of the review, message or service request, or the owner of the profile. */
  person_id: number
  service_request_id: number | null
  reason: ReportReason
  note: Generated<string>
  /** Text of a message that its author took back; kept until the report is decided. */
  taken_back_text: Generated<string>
  created_at: Generated<Date>
  /** Null while no admin has decided. */
  outcome: Outcome | null
  /** Set with the outcomes 'hidden' and 'warned': the rule that was broken. */
  rule: ConductRule | null
  decided_by: number | null
  decided_at: Date | null
}

/** A customer blocked by a technician: no new requests between them, and the customer adds nothing to their cases. */
export type BlockedCustomersTable = {
  technician_id: number
  customer_id: number
  created_at: Generated<Date>
}

/** A technician blocked by a customer: no new requests between them, and the technician adds nothing to their cases. */
export type BlockedTechniciansTable = {
  customer_id: number
  technician_id: number
  created_at: Generated<Date>
}

/** A technician whom a user starred. */
export type FavouritesTable = {
  user_id: number
  technician_id: number
  created_at: Generated<Date>
}

/** What a person agreed to or refused, and in which version. */
export type ConsentsTable = {
  user_id: number
  kind: ConsentKind
  version: number
  /** Null if the person refused the first time they were asked. */
  given_at: Date | null
  /** Null while the consent holds. */
  withdrawn_at: Date | null
  /** `api`: given by registering through a client that did not ask. */
  source: 'screen' | 'api'
}

/** `merged_into` is the current sector that replaces this one. */
export type SectorsTable = {
  id: Generated<number>
  city: string
  name: string
  merged_into: number | null
  /** The folded name, for sorting. Unique among the current sectors of a city. */
  sort_name: GeneratedAlways<string>
  /** Former names, and the names of sectors that were merged into this one. */
  old_names: Generated<string[]>
  version: Generated<number>
  /** The version that last changed each field; maintained by a trigger. */
  field_versions: Generated<Record<string, number>>
}

/** What one side signed at the door, as it came. Inserted while the row of the case is locked. */
export type AgreementHalvesTable = {
  service_request_id: number
  part: 'offer' | 'acceptance'
  /** The `client_op_id` of the event. */
  key: string
  offer_key: string
  hash: string
  x: string
  y: string
  signature: string
  /** As it was signed. */
  at_phone: string
  arrived_at: Generated<Date>
  /** Null while an acceptance waits for its offer. */
  event_id: number | null
}

export type PhotosTable = {
  file_name: string
  bytes: Buffer
  created_at: Generated<Date>
}
