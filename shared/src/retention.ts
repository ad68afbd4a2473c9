/** Days for which users' texts and photos are kept. The nightly job and the technician's view use these limits. */
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
} as const
