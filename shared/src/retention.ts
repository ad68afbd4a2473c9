/** Days for which personal data is kept. The background jobs that delete it and the privacy notice use these. */
export const RETENTION_DAYS = {
  /** From the user's request to erase the account until its erasure. A sign-in before that cancels the request. */
  erasureDelay: 7,
  /** How many days after its end the technician of an accepted case still sees the street and the reference point. */
  address: 30,
  /** How many days after its end the technician of a case that was never accepted still sees the description. */
  unacceptedDescription: 30,
  /** Days after the end of a case, or of its guarantee, until its photos are deleted. */
  casePhotos: 365,
  /** The same for its description, address, notes and messages. Prices stay. */
  caseWords: 730,
  /** The same for the amounts and days of its payments: the five years of the Código Tributario. */
  payments: 1825,
  /** Days after the last case with a customer until the technician's note about them is deleted. */
  customerNotes: 730,
  notices: 90,
  /** Days after the last sign-in from a network address until its keyed hash is deleted. */
  knownAddresses: 30,
  /** Why a session ended. Kept as long as the cookie of a remembered session can still arrive. */
  endedSessions: 30,
  /** Public keys that sign agreements at the door, after their session: what was signed before may arrive later. */
  endedDeviceKeys: 35,
  /** Acceptances at the door whose offer has not arrived. */
  waitingAcceptances: 30,
  /** Mails written to files because no mail server is configured. */
  storedMails: 30,
  /** The server's log. The operator must delete it: see docs/privacy.es.md. */
  logs: 30,
  /** Days after the last sign-in until an account without a confirmed email is deleted. */
  unconfirmedAccounts: 365,
  /** Which admin read messages of a case, and why. A shorter time needs a new trigger `admin_case_readings_keep()`. */
  adminReadings: 730,
} as const
