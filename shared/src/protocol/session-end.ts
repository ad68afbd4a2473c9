/** Why the server ended a session that did not expire and was not signed out. The phone then deletes the user's data. */
export const SESSION_END_REASONS = [
  'password_changed',
  'role_changed',
  'account_deleted',
  'ended_elsewhere',
] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]
