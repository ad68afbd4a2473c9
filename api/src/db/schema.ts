import type { Role } from '@tecnicerca/shared/accounts'
import type { EventKind, TimeWindow } from '@tecnicerca/shared/cases'
import type { SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import type { Actor, EndReason, Party, ServiceRequestStatus } from '@tecnicerca/shared/service-request-status'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { NoticePreferencesTable, NoticesTable, PushSubscriptionsTable } from './schema-notices.ts'

type Instant = Generated<Date>

export type UsersTable = {
  id: Generated<number>
  name: string
  email: string
  password_hash: string
  phone: string
  role: Role
  email_confirmed_at: Date | null
  /** Its reviews count in the order: the mail is confirmed, or the account older than three days. */
  is_established: Generated<boolean>
  created_at: Instant
  updated_at: Instant
  deleted_at: Date | null
}

export type SessionsTable = {
  token_hash: Buffer
  user_id: number
  is_remembered: boolean
  created_at: Instant
  last_seen_at: Instant
  idle_until: Date
  expires_at: Date
}

export type EndedSessionsTable = {
  token_hash: Buffer
  reason: SessionEndReason
  ended_at: Instant
}

export type PasswordResetsTable = {
  token_hash: Buffer
  user_id: number
  created_at: Instant
  expires_at: Date
}

export type EmailConfirmationsTable = {
  token_hash: Buffer
  user_id: number
  created_at: Instant
  expires_at: Date
}

export type CategoriesTable = {
  id: Generated<number>
  name: string
  description: string
  icon_name: string
  synonyms: Generated<string>
  /** The folded ones of a single word, by which technicians of the category are found. */
  synonym_words: GeneratedAlways<string>
  created_at: Instant
  archived_at: Instant | null
}

export type TechniciansTable = {
  id: Generated<number>
  user_id: number
  /** Copy of users.name, kept by a trigger, so that search and lists need one table. */
  name: ColumnType<string, string | undefined, never>
  category_id: number | null
  bio: string
  experience_years: number
  hourly_rate: number
  city: string
  address: string
  /** False: everybody but the technician and admins gets the sector and the city alone. */
  address_is_public: Generated<boolean>
  available: Generated<boolean>
  profile_image: string | null
  skills: Generated<string[]>
  rating_sum: Generated<number>
  review_count: Generated<number>
  /** Of the reviews that count in the order; kept by `recount_ratings()`. */
  counted_rating_sum: Generated<number>
  counted_review_count: Generated<number>
  created_at: Instant
  updated_at: Instant
  deleted_at: Date | null
  rank_score: GeneratedAlways<number>
  fts: GeneratedAlways<string>
  /** JSON text of the `TechnicianCard`. */
  card: GeneratedAlways<string>
  /** The transaction that last changed what phones hold of this row, and the one that made the row. */
  change_xid: GeneratedAlways<string>
  created_xid: GeneratedAlways<string>
}

export type ServiceRequestsTable = {
  id: Generated<number>
  customer_id: number
  technician_id: number
  category_id: number | null
  /** The technician's rate when the request was made. */
  hourly_rate: number
  request_date: string
  service_description: string
  service_location: string
  status: Generated<ServiceRequestStatus>
  status_changed_by: number | null
  client_op_id: string | null
  time_window: Generated<TimeWindow>
  is_urgent: Generated<boolean>
  sector_id: number | null
  reference_point: Generated<string>
  /** Those asked in one go, of whom one can have it. */
  group_id: string | null
  agreed_total: number | null
  /** When it ends by itself, null once it is not pending. */
  expires_at: Date | null
  accepted_at: Date | null
  ended_at: Date | null
  /** Of a cancelled one; by a trigger where its writer does not say. */
  ended_by: Actor | null
  ended_reason: EndReason | null
  ended_note: Generated<string>
  /** When the job was done as the technician's phone says. */
  completed_at_phone: Date | null
  /** The Idempotency-Key of the write that set the status. */
  status_op_id: string | null
  /** The transaction that last changed what its customer is shown, and the one for its technician. */
  change_xid: GeneratedAlways<string>
  technician_change_xid: GeneratedAlways<string>
  created_at: Instant
  updated_at: Instant
  completed_at: Date | null
}

/** What happened to a service request: append-only, written by triggers or in the transaction of its effect. */
export type ServiceRequestEventsTable = {
  id: Generated<number>
  service_request_id: number
  at: Instant
  by: Actor
  kind: EventKind
  data: Generated<object>
  client_op_id: string | null
  change_xid: GeneratedAlways<string>
}

/** Written while its case is locked; `id` is unique within the case alone, `sha256` is of what was uploaded. */
export type ServiceRequestPhotosTable = {
  service_request_id: number
  id: string
  by: Party
  sha256: Buffer
  created_at: Instant
}

/** The bytes of a photo of a case, in each width. */
export type ServiceRequestPhotoFilesTable = {
  service_request_id: number
  photo_id: string
  width: number
  bytes: Buffer
}

/** An admin read what the two sides of a case wrote: append-only. */
export type AdminCaseReadingsTable = {
  id: Generated<number>
  admin_id: number
  service_request_id: number
  /** In the admin's words; '' once an account that it may tell of is gone. */
  reason: string
  at: Instant
}

/** The one that it was merged into stands for it. */
export type SectorsTable = {
  id: Generated<number>
  city: string
  name: string
  merged_into: number | null
}

/** Neither of the two asks the other, and the customer adds nothing to the cases of the two. */
export type BlockedCustomersTable = {
  technician_id: number
  customer_id: number
  created_at: Instant
}

/** The same the other way round: the technician adds nothing. */
export type BlockedTechniciansTable = {
  customer_id: number
  technician_id: number
  created_at: Instant
}

export type ReviewsTable = {
  id: Generated<number>
  technician_id: number
  customer_id: number
  service_request_id: number
  rating: number
  comment: string
  service_date: string
  client_op_id: string | null
  created_at: Instant
}

export type PhotosTable = {
  file_name: string
  bytes: Buffer
  created_at: Instant
}

/** `body` holds nothing that tells of people. It and `status` are null where the key was closed before it ran. */
export type IdempotencyKeysTable = {
  user_id: number
  key: string
  request_hash: Buffer
  status: number | null
  body: string | null
  is_closed: Generated<boolean>
  created_at: Instant
}

/** Every word that finds somebody, for spelling suggestions; refilled by refresh_search_vocabulary(). */
export type SearchVocabularyTable = {
  word: string
  frequency: number
}

/** Folded words that found nobody, typed by three people on two days; who they were is kept nowhere. */
export type MissedSearchesTable = {
  words: string
  times: number
  last_day: string
}

/** A person typed a phrase on a day; both by keyed marks, until the phrase is one of `missed_searches`. */
export type MissedSearchMarksTable = {
  phrase_mark: string
  person_mark: string
  day: string
}

export type RateLimitsTable = {
  bucket: string
  hits: number
  resets_at: Date
}

/** What only the server knows: the key of `lib/signer.ts`. */
export type ServerSecretsTable = {
  name: string
  secret: Buffer
  created_at: Instant
}

/** Where an account signed in from; an address only by its mark (`lib/signer.ts`). */
export type KnownAddressesTable = {
  user_id: number
  address_mark: string
  seen_at: Instant
}

export type Database = {
  users: UsersTable
  sessions: SessionsTable
  ended_sessions: EndedSessionsTable
  password_resets: PasswordResetsTable
  email_confirmations: EmailConfirmationsTable
  categories: CategoriesTable
  technicians: TechniciansTable
  service_requests: ServiceRequestsTable
  service_request_events: ServiceRequestEventsTable
  service_request_photos: ServiceRequestPhotosTable
  service_request_photo_files: ServiceRequestPhotoFilesTable
  admin_case_readings: AdminCaseReadingsTable
  sectors: SectorsTable
  blocked_customers: BlockedCustomersTable
  blocked_technicians: BlockedTechniciansTable
  notices: NoticesTable
  push_subscriptions: PushSubscriptionsTable
  notice_preferences: NoticePreferencesTable
  reviews: ReviewsTable
  photos: PhotosTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
  search_vocabulary: SearchVocabularyTable
  missed_searches: MissedSearchesTable
  missed_search_marks: MissedSearchMarksTable
  server_secrets: ServerSecretsTable
  known_addresses: KnownAddressesTable
}
