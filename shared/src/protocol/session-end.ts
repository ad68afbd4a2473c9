/** Why the server ended a session that neither expired nor signed out. The phone then erases what it keeps of the person. */
export const SESSION_END_REASONS = [
  'password_changed',
  'role_changed',
  'account_deleted',
  'ended_elsewhere',
] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]
