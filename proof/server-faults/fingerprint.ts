import { sql } from 'kysely'
import type { Db } from '../../api/src/db/client.ts'

/** The rows of each table as text, without values that differ each time (generated ids, timestamps, tokens, hashes). */
export type Fingerprint = Record<string, string>

const CASE_INSTANTS = ['completed_at', 'expires_at', 'accepted_at', 'ended_at']

const VOLATILE: Record<string, string[]> = {
  users: [
    ...['id', 'created_at', 'updated_at', 'deleted_at', 'email_confirmed_at', 'password_hash', 'erase_at'],
    ...['last_sign_in_at', 'suspended_at'],
  ],
  consents: ['user_id', 'given_at', 'withdrawn_at'],
  sessions: ['id', 'token_hash', 'created_at', 'last_seen_at', 'idle_until', 'expires_at'],
  device_keys: ['id', 'session_id', 'registered_at', 'ended_at'],
  second_factors: ['secret', 'last_interval', 'confirmed_at', 'created_at'],
  recovery_codes: ['code_hash'],
  sign_in_tickets: ['token_hash', 'expires_at'],
  passkeys: ['id', 'created_at', 'last_used_at'],
  passkey_challenges: ['challenge_hash', 'expires_at'],
  password_resets: ['token_hash', 'created_at', 'expires_at'],
  email_confirmations: ['token_hash', 'created_at', 'expires_at'],
  email_changes: ['id', 'token_hashes', 'created_at', 'expires_at'],
  categories: ['id', 'created_at'],
  sectors: ['id'],
  technicians: ['id', 'user_id', 'card', 'profile_image', 'change_xid', 'created_xid', ...instants()],
  service_requests: ['id', ...CASE_INSTANTS, 'change_xid', 'technician_change_xid', ...instants()],
  service_request_events: ['id', 'service_request_id', 'at', 'change_xid'],
  agreement_halves: ['event_id', 'arrived_at'],
  service_request_photos: ['created_at'],
  service_request_photo_files: [],
  work_photos: ['created_at'],
  work_photo_files: [],
  admin_case_readings: ['id', 'at'],
  abuse_reports: ['id', 'created_at', 'decided_at'],
  case_notes: ['id', 'at'],
  verifications: ['id', 'asked_at', 'given_at', 'code_hash', 'code_expires_at'],
  missed_searches: ['ignored_at'],
  reviews: ['id', 'created_at', 'edited_at', 'reply_created_at', 'reply_edited_at', 'held_at', 'released_at'],
  photos: ['file_name', 'created_at'],
  idempotency_keys: ['body', 'created_at'],
  'graphile_worker.jobs': ['id', 'run_at', 'key', ...instants()],
}

/** Times inside `data` at which a message or photo was taken back. */
const INSTANT_IN_DATA = '"(at|taken_back_at)": "[^"]*"'

function instants(): string[] {
  return ['created_at', 'updated_at', 'deleted_at']
}

export async function fingerprintOf(db: Db): Promise<Fingerprint> {
  const tables = Object.entries(VOLATILE).map(async ([table, volatile]): Promise<[string, string]> => {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(row, chr(10) order by row), '') as text
      from (select regexp_replace((to_jsonb(t) - ${volatile}::text[])::text, ${INSTANT_IN_DATA}, '', 'g') as row
        from ${sql.raw(table)} t) kept`.execute(db)
    return [table, rows[0]?.text ?? '']
  })
  return Object.fromEntries(await Promise.all(tables))
}

/** The tables that differ, except those that a repeated call may change again. */
export function differences(one: Fingerprint, other: Fingerprint, except: string[] = []): string[] {
  return Object.keys(VOLATILE).filter((table) => !except.includes(table) && one[table] !== other[table])
}
