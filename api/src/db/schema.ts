import type { Rule } from '@tecnicerca/shared/abuse-reports'
import type { Role } from '@tecnicerca/shared/accounts'
import type { EventKind, TimeWindow } from '@tecnicerca/shared/service-requests/cases'
import type {
  Actor,
  EndReason,
  Party,
  ServiceRequestStatus,
} from '@tecnicerca/shared/service-requests/status'
import type { Service } from '@tecnicerca/shared/technicians'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type * as account from './schema-accounts.ts'
import type * as admin from './schema-admin.ts'
import type { NoticePreferencesTable, NoticesTable, PushSubscriptionsTable } from './schema-notices.ts'
import type * as trust from './schema-trust.ts'

type Instant = Generated<Date>

export type UsersTable = {
  id: Generated<number>
  name: string
  email: string
  password_hash: string
  phone: string
  role: Role
  email_confirmed_at: Date | null
  /** True once the email is confirmed or the account is three days old; then its reviews count for the ranking. */
  is_established: Generated<boolean>
  created_at: Instant
  updated_at: Instant
  deleted_at: Date | null
  /** Set while the person is suspended: they can read but not write. */
  suspended_at: Date | null
  suspension_reason: Generated<string>
  /** When the account will be erased, as its user asked; a sign-in cancels this. */
  erase_at: Date | null
  /** True if that erasure also deletes the account's reviews. */
  erases_reviews: Generated<boolean>
  has_signed_in: Generated<boolean>
  /** True if phone and email of a technician are not public, as the latest `contact_public` consent is withdrawn. */
  hides_contact: Generated<boolean>
  /** True if technicians may keep this customer's phone number and address after a case. */
  may_keep_contact: Generated<boolean>
  last_sign_in_at: Instant
  /** The folded name, for sorting. */
  sort_name: GeneratedAlways<string>
  /** Folded name and email and the digits of the phone, in which admins search. */
  search_text: GeneratedAlways<string>
  version: Generated<number>
  /** The version that changed each field last, kept by a trigger. */
  field_versions: Generated<Record<string, number>>
}

export type CategoriesTable = {
  id: Generated<number>
  name: string
  description: string
  icon_name: string
  synonyms: Generated<string>
  /** The single-word synonyms, folded; searching for them finds technicians of the category. */
  synonym_words: GeneratedAlways<string>
  created_at: Instant
  archived_at: Instant | null
  version: Generated<number>
  /** The version that changed each field last, kept by a trigger. */
  field_versions: Generated<Record<string, number>>
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
  /** False: only the technician and admins see the address; others see the sector and the city. */
  address_is_public: Generated<boolean>
  available: Generated<boolean>
  profile_image: string | null
  skills: Generated<string[]>
  services: ColumnType<Service[], string | undefined, string>
  /** The lowest price of the services. */
  price_from: number | null
  /** Sectors of Santiago where the technician works; empty means the whole city. */
  sector_ids: Generated<number[]>
  /** Sum of the ratings of all shown reviews. Triggers maintain it, `review_count` and `star_counts`. */
  rating_sum: Generated<number>
  review_count: Generated<number>
  /** Numbers of reviews with one to five stars. */
  star_counts: GeneratedAlways<number[]>
  /** Sum and number of the ratings that count for the ranking; maintained by `recount_ratings()`. */
  counted_rating_sum: Generated<number>
  counted_review_count: Generated<number>
  /** How many delivered requests were answered or waited 12 hours; `answered_count`: how many were answered in time. */
  delivered_count: Generated<number>
  answered_count: Generated<number>
  /** Median hours to the answer, counted from 7:00 to 21:00; null below five requests or if most were not answered. */
  answer_hours: Generated<number | null>
  hours: Generated<string>
  days_off: Generated<string>
  days_off_soon: GeneratedAlways<string[]>
  completed_count: Generated<number>
  /** Cases that the technician cancelled after accepting them. */
  dropped_count: Generated<number>
  /** Valid verifications, each with its month, such as `identity:2026-10,phone:2026-11`. */
  badges: Generated<string>
  /** Score for the recommended order, 0 to 10,000. */
  score: Generated<number>
  /** The rule that the profile broke, if an admin hid it. `deleted_at` is set too. */
  hidden_rule: Generated<Rule | null>
  created_at: Instant
  updated_at: Instant
  deleted_at: Date | null
  rank_score: GeneratedAlways<number>
  fts: GeneratedAlways<string>
  /** The `TechnicianCard` as JSON text. */
  card: GeneratedAlways<string>
  /**
   * The transaction that last changed the part of this row that phones store; `created_xid` is the one that inserted it.
   */
  change_xid: GeneratedAlways<string>
  created_xid: GeneratedAlways<string>
  version: Generated<number>
  /** The version that changed each field last, kept by a trigger. */
  field_versions: Generated<Record<string, number>>
}

export type ServiceRequestsTable = {
  id: Generated<number>
  customer_id: number
  technician_id: number
  category_id: number | null
  /** The technician's rate at the time of the request. */
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
  /** Shared by requests that were sent to several technicians at once. Only one of them can be accepted. */
  group_id: string | null
  agreed_total: number | null
  /** The event of the offer that set `agreed_total`. Set by a trigger. */
  agreed_offer_id: GeneratedAlways<number | null>
  /** In RD$, counted from the log by a trigger: confirmed payments less refunds, and what waits for the other side. */
  paid_total: GeneratedAlways<number>
  noted_total: GeneratedAlways<number>
  /** The last day of the guarantee of a completed case. A trigger sets it from the agreed days if the update does not. */
  guarantee_until: string | null
  /** How often both sides agreed to repeat the job, in months; null without a plan in force. Set by a trigger from the log. */
  maintenance_months: GeneratedAlways<number | null>
  /** What the customer said about it in a case with this technician; null: as in the account. */
  may_keep_contact: Generated<boolean | null>
  /** When the pending request expires; null once it is not pending. */
  expires_at: Date | null
  accepted_at: Date | null
  ended_at: Date | null
  /** Only for cancelled requests; a trigger sets it if the update does not. */
  ended_by: Actor | null
  ended_reason: EndReason | null
  ended_note: Generated<string>
  /** Completion time according to the technician's phone. */
  completed_at_phone: Date | null
  /** The Idempotency-Key of the write that set `status`. */
  status_op_id: string | null
  /** The transaction that last changed what the customer sees; `technician_change_xid` is the same for the technician. */
  change_xid: GeneratedAlways<string>
  technician_change_xid: GeneratedAlways<string>
  created_at: Instant
  updated_at: Instant
  completed_at: Date | null
}

/** An event of a service request; append-only. Written by triggers or in the transaction of the change itself. */
export type ServiceRequestEventsTable = {
  id: Generated<number>
  service_request_id: number
  at: Instant
  by: Actor
  kind: EventKind
  data: Generated<object>
  client_op_id: string | null
  /** Who acted for TecniCerca, in events by `admin`. */
  admin_id: number | null
  change_xid: GeneratedAlways<string>
}

/** Inserted while the row of the case is locked. `id` is unique within its case; `sha256` hashes the uploaded file. */
export type ServiceRequestPhotosTable = {
  service_request_id: number
  id: string
  by: Party
  sha256: Buffer
  created_at: Instant
}

/** The bytes of a case's photo, one row for each width. */
export type ServiceRequestPhotoFilesTable = {
  service_request_id: number
  photo_id: string
  width: number
  bytes: Buffer
}

/** `body` holds no personal data. `body` and `status` are null if the key was closed before its write was executed. */
export type IdempotencyKeysTable = {
  user_id: number
  key: string
  request_hash: Buffer
  status: number | null
  body: string | null
  is_closed: Generated<boolean>
  created_at: Instant
}

/** Every word that finds a technician, for spelling suggestions; refilled by refresh_search_vocabulary(). */
export type SearchVocabularyTable = {
  word: string
  frequency: number
}

/** The only row is the hash of the files in `logic/` that the database has run. */
export type LogicHashTable = {
  hash: string
}

/** Secrets of the server, such as the key of `lib/signer.ts`. */
export type ServerSecretsTable = {
  name: string
  secret: Buffer
  created_at: Instant
}

/** Where the database lies (`ids-ahead.ts`); one row. */
export type DatabasePlaceTable = {
  is_only: Generated<boolean>
  place: string
}

export type Database = {
  users: UsersTable
  consents: trust.ConsentsTable
  sessions: account.SessionsTable
  ended_sessions: account.EndedSessionsTable
  device_keys: account.DeviceKeysTable
  second_factors: account.SecondFactorsTable
  recovery_codes: account.RecoveryCodesTable
  sign_in_tickets: account.SignInTicketsTable
  passkeys: account.PasskeysTable
  passkey_challenges: account.PasskeyChallengesTable
  password_resets: account.PasswordResetsTable
  email_confirmations: account.EmailConfirmationsTable
  email_changes: account.EmailChangesTable
  categories: CategoriesTable
  technicians: TechniciansTable
  service_requests: ServiceRequestsTable
  service_request_events: ServiceRequestEventsTable
  service_request_photos: ServiceRequestPhotosTable
  service_request_photo_files: ServiceRequestPhotoFilesTable
  agreement_halves: trust.AgreementHalvesTable
  admin_case_readings: admin.AdminCaseReadingsTable
  audit_log: admin.AuditLogTable
  user_notes: admin.UserNotesTable
  abuse_reports: trust.AbuseReportsTable
  case_notes: admin.CaseNotesTable
  sectors: trust.SectorsTable
  blocked_customers: trust.BlockedCustomersTable
  blocked_technicians: trust.BlockedTechniciansTable
  favourites: trust.FavouritesTable
  quick_replies: account.QuickRepliesTable
  customer_notes: account.CustomerNotesTable
  expenses: account.ExpensesTable
  notices: NoticesTable
  push_subscriptions: PushSubscriptionsTable
  notice_preferences: NoticePreferencesTable
  reviews: trust.ReviewsTable
  photos: trust.PhotosTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: account.RateLimitsTable
  search_vocabulary: SearchVocabularyTable
  missed_searches: admin.MissedSearchesTable
  missed_search_marks: admin.MissedSearchMarksTable
  verifications: trust.VerificationsTable
  work_photos: trust.WorkPhotosTable
  work_photo_files: trust.WorkPhotoFilesTable
  case_answers: trust.CaseAnswersTable
  logic_hash: LogicHashTable
  server_secrets: ServerSecretsTable
  database_place: DatabasePlaceTable
  known_addresses: account.KnownAddressesTable
}
