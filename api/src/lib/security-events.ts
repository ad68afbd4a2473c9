/**
 * What happened to an account or a limit, for whoever looks into an attack; `user_id` is whose account it is about. Its
 * words are fixed: nothing in it was typed by anybody. A changed password, role or deletion ends sessions by itself.
 */
export type SecurityEvent = { user_id?: number | undefined } & (
  | { kind: 'sign_in'; reason: 'known_browser' | 'known_address' | 'new_browser' }
  | { kind: 'sign_in_failed'; reason: 'wrong_password' | 'unknown_account' }
  | { kind: 'limited'; reason: string }
  | { kind: 'registered'; reason: 'customer' | 'technician' }
  | { kind: 'password_changed'; reason: 'own' | 'mailed_link' }
  | { kind: 'password_change_refused'; reason: 'wrong_password' | 'dead_link' }
  | { kind: 'account_changed'; reason: 'role' | 'email' | 'deleted' }
  /** Of the admin who read what the two sides of a case wrote. */
  | { kind: 'case_read'; reason: 'words' }
  | { kind: 'password_reset_asked'; reason: 'form' }
  | { kind: 'session_ended'; reason: 'signed_out' }
)

/** Tells of an event of the call under way. */
export type Report = (event: SecurityEvent) => void
