import type { Database } from '../schema.ts'

type Kept = 'kysely_migration' | 'kysely_migration_lock'

/** Describes a row of each table in one line. */
export const MEANINGS: Record<keyof Database | Kept, string> = {
  abuse_reports:
    'Somebody reported a review, a profile or a message of somebody else, and what an admin decided.',
  admin_case_readings: 'An admin read what the two sides of a case wrote, and why. Append-only.',
  audit_log:
    'An admin did something: who, when, to what, with the values before and after; they are emptied when the person is erased.',
  blocked_customers: 'A customer of whom a technician takes no more requests, messages, offers and photos.',
  blocked_technicians: 'A technician of whom a customer takes no more messages, offers and photos.',
  case_answers:
    'How long a delivered request waited for its technician, by day; the recommended order counts these.',
  case_notes:
    'An admin wrote something about a case, for admins alone; deleted with the data of either side.',
  categories: 'A trade, with what people say for it.',
  consents: 'What a person agreed to, in which version and since when; deleted with the person.',
  email_changes:
    'A person asked for another mail address, with the hashes of the tokens of its link, until it is confirmed, cancelled or expires; one for each account.',
  email_confirmations:
    'A mailed link that confirms the address of an account, by the hash of its token, until it is used or expires.',
  ended_sessions:
    'Why a session was ended (new password, other role, deletion), by the hash of its cookie, so that its phone is told, also of a later erasure; kept 30 days.',
  idempotency_keys:
    'A write that ran once under its `Idempotency-Key`, with the answer it gave, or a key that was closed before it ran; kept 90 days. Tells nothing of people.',
  known_addresses:
    'From where an account signed in within 30 days; a mark stands for the address of the network.',
  kysely_migration: 'A migration that has run here. Written by the migrator.',
  kysely_migration_lock: 'The one row that replicas lock while one of them migrates.',
  missed_search_marks:
    'A person typed words that found nobody, on a day; keyed marks stand for both until three people did on two days. In no backup.',
  missed_searches:
    'Words that found nobody, typed by three people on two days, with how often; without who they were. In no backup.',
  notice_preferences:
    'Which kinds of notices a person wants no more, by way, and whether the night is quiet.',
  notices:
    'A person is told of an event of a case, reminded of it, told the outcome of a report, or written to by an admin; also the queue of what goes out by push and mail. Kept 90 days.',
  passkey_challenges:
    'What a browser must sign to register a passkey or to sign in with one, by its hash; used once, within five minutes.',
  passkeys:
    'The public key of a passkey of an account. Deleted with the account, and by a password that is set by a mailed link.',
  password_resets:
    'A mailed link that sets a new password, by the hash of its token, until it is used or expires.',
  photos: 'The bytes of a profile photo, encoded anew from what was uploaded.',
  push_subscriptions: 'A browser that is told by push; ends with the session that made it.',
  rate_limits:
    'What a limit counts for one person, browser, session or address, by keyed marks, until it empties. A crash of the database forgives it. In no backup.',
  recovery_codes: 'A code that replaces the second factor once, by its hash.',
  reviews: 'Stars and a comment of a customer after a completed service request.',
  search_vocabulary:
    'A word that finds somebody, with how many; suggestions of spelling come from here. Refilled by a job.',
  second_factors:
    'The TOTP secret of an account; asked for at sign-in once it is confirmed. Deleted with the account.',
  sectors:
    'A part of a city, with its former names; one that was merged points to the one that stands for it.',
  server_secrets: 'A key of the installation: of device cookies and keyed marks, and of push.',
  service_request_events:
    'One thing that happened to a service request. Append-only; status, day, price and end follow from it.',
  service_request_photo_files: 'The bytes of a photo of a case in one width.',
  service_request_photos: 'A photo that a side added to its case; six of each side at most.',
  service_requests: 'A customer asks a technician for a job on a day at a place; status and end included.',
  sessions: 'Somebody who is signed in, by the hash of the cookie.',
  sign_in_tickets:
    'A right password whose second factor is missing, by the hash of its token, for five minutes.',
  technicians: 'The profile of a technician, with what lists, search and the directory of phones need of it.',
  user_notes:
    'An admin wrote something about a person, for admins alone; deleted with the data of the person.',
  users:
    'Who can sign in: customer, technician or admin. A deleted one stays, blanked, for what refers to it.',
  verifications:
    'A technician asked admins to verify phone, identity or references, and what they decided. Of a document only four digits; deleted with the person.',
  work_photo_files: 'The bytes of a photo of a finished job in one width.',
  work_photos:
    'A photo of a finished job in the profile of a technician, twelve at most; deleted with the person.',
}
