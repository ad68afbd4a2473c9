import type { Database } from '../schema.ts'

type Kept = 'kysely_migration' | 'kysely_migration_lock'

/** Describes a row of each table in one line. */
export const MEANINGS: Record<keyof Database | Kept, string> = {
  abuse_reports:
    'A report of a review, a profile, a message or a service request of another user, with the decision of an admin.',
  admin_case_readings: 'An admin read the texts of the two sides of a case, with the reason. Append-only.',
  agreement_halves:
    'What one side of a case signed when both agreed at the door: an offer or its acceptance. The words are those of the event, and the row goes with them. An acceptance without event waits for its offer, 30 days at most.',
  audit_log:
    'An action of an admin: who, when, on what, with the values before and after. The values are emptied when the user they are about is erased.',
  blocked_customers:
    'A customer who is blocked by a technician: requests, messages, offers and photos are refused.',
  blocked_technicians: 'A technician who is blocked by a customer: messages, offers and photos are refused.',
  case_answers:
    'How long a delivered request waited for its technician, counting only daytime. Used by the recommended order.',
  case_notes:
    'A note of an admin about a case, visible to admins only. Deleted with the data of either side.',
  categories: 'A trade, with its search words.',
  consents: 'A consent of a user, with its version and time. Deleted with the data of the user.',
  customer_notes:
    'What a technician noted about a customer; nobody else sees it. Deleted with the account of either, and 730 days after their last case.',
  database_place:
    'Where the database lay when its sequences were last known to be ahead of all ids that phones have seen. One row.',
  device_keys:
    "The public key with which a session's phone signs agreements at the door. Kept 35 days after the session, because what was signed before may arrive later. Deleted with the account.",
  email_changes:
    'A requested change of the mail address of an account, with the hashes of the tokens of its link, until it is confirmed, cancelled or expires. One for each account.',
  email_confirmations:
    'A mailed link that confirms the mail address of an account, stored as the hash of its token, until it is used or expires.',
  ended_sessions:
    'Why a session was ended (new password, other role, deletion), by the hash of its cookie. Its phone gets this reason, also after a later erasure. Kept 30 days.',
  expenses:
    'What a technician spent on parts; nobody else sees it. Deleted with the account, and 1825 days after its day.',
  favourites:
    'A technician whom a user starred. Nobody else is told who did. Deleted with the data of either side.',
  quick_replies:
    'The sentences that a user taps in a conversation, in their order. No row: the first six of TecniCerca. Deleted with the account.',
  idempotency_keys:
    'A write that ran with an `Idempotency-Key`, with its answer, or a key that was closed before its write ran. Kept 90 days. Contains no personal data.',
  known_addresses: 'A network address from which an account signed in within 30 days, as a keyed hash.',
  kysely_migration: 'A migration that has run here. Written by the migrator.',
  kysely_migration_lock: 'The only row, which a replica locks while it migrates.',
  logic_hash:
    'The only row is the hash of the files with functions and triggers that the database has run. In no backup.',
  missed_search_marks:
    'A user searched on a day for words that found nobody. Contains only keyed hashes of both, until three users searched for them on two days. In no backup.',
  missed_searches:
    'Search words that found nobody and that three users typed on two days, with their number, without the users. In no backup.',
  notice_preferences:
    'The kinds of notices that a user turned off, for push and for mail, and whether quiet hours are on.',
  notices:
    'A notice to a user: of an event of a case, a reminder, the outcome of a report, or a message from an admin. Also the queue for push and mail. Kept 90 days.',
  passkey_challenges:
    'The challenge that a browser must sign to register a passkey or to sign in with one, stored as a hash. Used once, within five minutes.',
  passkeys:
    'The public key of a passkey of an account. Deleted with the account, and when a mailed link sets a new password.',
  password_resets:
    'A mailed link that sets a new password, stored as the hash of its token, until it is used or expires.',
  photos: 'The bytes of a profile photo, encoded again from the upload.',
  push_subscriptions: 'A browser that gets push messages. Deleted with the session that created it.',
  rate_limits:
    'The count of a limit for one user, browser, session or address, by keyed hashes, until it resets. A crash of the database resets it too. In no backup.',
  recovery_codes: 'A code that replaces the second factor once, stored as a hash.',
  reviews: 'Stars and a comment of a customer after a completed service request.',
  search_vocabulary:
    'A word that finds technicians, with their number. Source of spelling suggestions. Refilled by a job.',
  second_factors:
    'The TOTP secret of an account; asked for at sign-in once it is confirmed. Deleted with the account.',
  sectors: 'A part of a city, with its former names. A merged sector points to the sector that replaced it.',
  server_secrets: 'A secret key of the installation: for device cookies and keyed hashes, or for push.',
  service_request_events:
    'An event of a service request. Append-only. Status, day, price and end of the request follow from its events.',
  service_request_photo_files: 'The bytes of a photo of a case in one width.',
  service_request_photos: 'A photo that a side added to its case. At most six for each side.',
  service_requests:
    'A request of a customer to a technician for a job on a day at a place, with its status and end.',
  sessions: 'A session of a signed-in user, by the hash of its cookie.',
  sign_in_tickets:
    'A sign-in with a correct password that still needs the second factor, by the hash of its token. Valid for five minutes.',
  technicians: 'The profile of a technician, with the data for lists, search and the directory of phones.',
  user_notes: 'A note of an admin about a user, visible to admins only. Deleted with the data of the user.',
  users:
    'An account: customer, technician or admin. A deleted account stays, without personal data, because other rows refer to it.',
  verifications:
    'A request of a technician to verify phone, identity or references, with the decision of the admins. Contains only four digits of a document. Deleted with the data of the technician.',
  work_photo_files: 'The bytes of a photo of a finished job in one width.',
  work_photos:
    'A photo of a finished job in the profile of a technician. At most twelve. Deleted with the data of the technician.',
}
