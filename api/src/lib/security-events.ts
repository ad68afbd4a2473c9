import type { Role } from '@tecnicerca/shared/accounts'

/**
 * Something that happened to an account or a limit, for the investigation of attacks. `user_id` is the account
 * concerned. All texts are constants, never user input. If such an event ends sessions, no `session_ended` follows.
 */
export type SecurityEvent = { user_id?: number | undefined } & (
  | { kind: 'sign_in'; reason: 'known_browser' | 'known_address' | 'new_browser' }
  | { kind: 'sign_in_failed'; reason: 'wrong_password' | 'unknown_account' }
  /** `passkey_regressed`: the counter went back, so the passkey may have been copied. */
  | { kind: 'sign_in_failed'; reason: 'unknown_passkey' | 'wrong_passkey' | 'passkey_regressed' }
  | { kind: 'second_factor_failed'; reason: 'wrong_code' }
  | { kind: 'second_factor_changed'; reason: 'on' | 'off' | 'reset' }
  | { kind: 'passkey_changed'; reason: 'added' | 'removed' }
  | { kind: 'limited'; reason: string }
  | { kind: 'registered'; reason: 'customer' | 'technician' }
  | { kind: 'password_changed'; reason: 'own' | 'mailed_link' }
  | { kind: 'password_change_refused'; reason: 'wrong_password' | 'dead_link' }
  /** `admin_id`: the admin who changed the account. */
  | { kind: 'account_changed'; reason: 'role'; admin_id: number; role: Role }
  | { kind: 'account_changed'; reason: 'email' | 'deleted' | 'suspended' | 'restored'; admin_id: number }
  | { kind: 'account_changed'; reason: 'erasure_asked' | 'erasure_taken_back' }
  | { kind: 'account_changed'; reason: 'email_asked' | 'email_cancelled' | 'email_confirmed' }
  /** `user_id` is the admin who read the messages of a case. */
  | { kind: 'case_read'; reason: 'words' }
  | { kind: 'password_reset_asked'; reason: 'form' }
  | { kind: 'password_reset_asked'; reason: 'admin'; admin_id: number }
  | { kind: 'session_ended'; reason: 'signed_out' | 'elsewhere' }
)

/** Records an event of the current call. */
export type Report = (event: SecurityEvent) => void
