/** Days for which data of people is kept. The jobs that delete it and the privacy notice use these limits. */
export const RETENTION_DAYS = {
  /** From asking for the erasure of the own account until it happens; signing in takes it back. */
  erasureAsked: 7,
  /** Street and reference point of an accepted case, for its technician, after the end. */
  address: 30,
  /** Description of a case that ended unaccepted, for its technician, after the end. */
  unacceptedDescription: 30,
  /** Photos of a case after the end. */
  casePhotos: 365,
  /** Description, address, notes and messages of a case after its end. Numbers stay. */
  caseWords: 730,
  notices: 90,
  /** The mark of a network address, after the last sign-in from it. */
  knownAddresses: 30,
  /** Why a session was ended: as long as the cookie of a remembered session can still arrive. */
  endedSessions: 30,
  /** Mails in a file, where no mail server is set. */
  storedMails: 30,
  /** The program's log. Whoever runs the server deletes it: see docs/privacy.es.md. */
  logs: 30,
  /** Accounts without a confirmed email, after the last sign-in. */
  unconfirmedAccounts: 365,
  /** Which admin read the words of a case, and why. A shorter period needs a new `admin_case_readings_keep()`. */
  adminReadings: 730,
} as const
