/** How many days what people write and show is kept: the nightly job and what a technician sees obey them. */
export const RETENTION_DAYS = {
  /** Street and reference point of an accepted case, for its technician, after the end. */
  address: 30,
  /** Description of a case that ended unaccepted, for its technician, after the end. */
  unacceptedDescription: 30,
  /** Photos of a case after the end. */
  casePhotos: 365,
  /** Description, address, notes and messages of a case after the end. Figures stay. */
  caseWords: 730,
} as const
