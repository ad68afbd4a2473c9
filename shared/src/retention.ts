/** Days for which personal data is kept. The deleting jobs and the privacy notice use these limits. */
export const RETENTION_DAYS = {
  /** From the request to erase the account until it is erased. A sign-in in between cancels it. */
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
  /** The keyed hash of a network address, after the last sign-in from it. */
  knownAddresses: 30,
  /** The reason of an ended session: as long as the cookie of a remembered session can still arrive. */
  endedSessions: 30,
  /** Mails stored as files, where no mail server is configured. */
  storedMails: 30,
  /** The program's log. The operator must delete it: see docs/privacy.es.md. */
  logs: 30,
  /** Accounts without a confirmed email, after the last sign-in. */
  unconfirmedAccounts: 365,
  /** Which admin read the messages of a case, and why. A shorter period needs a new `admin_case_readings_keep()`. */
  adminReadings: 730,
} as const
