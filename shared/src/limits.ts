// Separate from the schemas that enforce them, because forms show the limits at once and zod loads later.

export const ACCOUNT_LIMITS = {
  name: 120,
  email: 254,
  phone: 30,
  passwordMin: 6,
  passwordMax: 128,
  passkeys: 10,
} as const

/** Form of a token in a mailed link. */
export const MAILED_TOKEN = /^[A-Za-z0-9_-]{20,100}$/

/** Limits of 'Mis clientes'. `page`: customers in an answer. */
export const CUSTOMER_LIMITS = { note: 1000, query: 100, page: 100 } as const

export const QUICK_REPLY_LIMITS = { count: 20, text: 300 } as const

export const TECHNICIAN_LIMITS = {
  bio: 2000,
  address: 200,
  experienceMax: 50,
  hourlyRateMax: 1_000_000,
  skills: 20,
  skill_name: 40,
  /** Number of photos of finished work. */
  workPhotos: 12,
  workPhotoCaption: 80,
  /** Number of services with a price. */
  services: 3,
  serviceName: 60,
  servicePriceMax: 1_000_000,
  /** Number of sectors that a technician can choose. */
  sectors: 60,
  /** Spans of work in a day. */
  spansInADay: 2,
  /** Days or ranges off, how long a range is, and how far ahead its last day, in days. */
  daysOff: 60,
  daysOffRange: 364,
  daysOffAhead: 365,
  /** How many days ahead cards and directory know the days off. */
  daysOffShown: 30,
  /** In their own profile, technicians see a bio as complete from this length on. */
  bioCompleteFrom: 80,
  /** Length of the bio that cards show and search reads, in code points. */
  cardBio: 160,
} as const

export const REVIEW_LIMITS = {
  comment_min: 10,
  comment: 2000,
  rating_min: 1,
  rating_max: 5,
  ratingDefault: 5,
  reply: 500,
  photos: 3,
  /** Hours in which a review or a reply can be edited. */
  hoursToEdit: 48,
  /** Reports by this many people unpublish a review until an admin decides. */
  reportsToHold: 3,
} as const

export const SERVICE_REQUEST_LIMITS = {
  service_description: 2000,
  service_location: 200,
  reference_point: 120,
  /** How many days ahead a date can be requested or proposed. */
  daysAhead: 365,
} as const

/** Limits of messages and offers in a service request. */
export const CASE_LIMITS = {
  note: 200,
  message: 1000,
  /** Total price for the customer, in RD$. */
  total_max: 10_000_000,
  messagesInAnHour: 100,
  group: 3,
  /** Number of photos per side. */
  photos: 6,
  /** Days after the end in which both sides can write to each other and the technician sees the customer's phone. */
  daysAfterEnd: 30,
} as const

/** Limits of an offer with lines. */
export const QUOTE_LIMITS = {
  lines: 20,
  lineText: 120,
  quantityMax: 9_999.99,
  unitPriceMax: 10_000_000,
  /** Days for which a quote is valid: the default, and the most. */
  validDays: 15,
  validDaysMax: 90,
  guaranteeDaysMax: 730,
  guaranteeText: 200,
  changeReason: 200,
} as const

/** Limits of payments that the two sides of a case note. */
export const PAYMENT_LIMITS = {
  amountMin: 0.01,
  amountMax: 10_000_000,
  note: 200,
  fiscalNumber: 40,
  daysBack: 365,
  inACase: 50,
} as const

/** The most acceptances at the door that wait for their offer, in a case and of a customer. */
export const DOOR_LIMITS = { waitingInCase: 10, waitingOfPerson: 50 } as const

/** Limits of a technician's own expenses. `listed`: how many a phone keeps. */
export const EXPENSE_LIMITS = { amountMin: 0.01, amountMax: 10_000_000, note: 200, listed: 500 } as const

/** Limits of claims under a guarantee. `lateDays`: for so long a claim counts as of when it was written. */
export const GUARANTEE_LIMITS = { claim: 1000, note: 200, lateDays: 7, shownFrom: 3 } as const

/** Limits of what is said about a visit. `inADay`: by one side of a case. */
/** `proposalsInADay`: of one side in a case. */
export const MAINTENANCE_LIMITS = { proposalsInADay: 5 } as const

export const VISIT_LIMITS = { minutesMin: 5, minutesMax: 180, note: 200, inADay: 30 } as const

/** Longest texts that an admin writes: the reason of an act, an internal note, a message to users. */
export const ADMIN_TEXT = { reason: 300, note: 2_000, message: 500 } as const
/** The most users to whom an admin can write at once. */
export const MESSAGE_RECEIVERS_MAX = 100
/** Length of the reason that an admin gives for reading the text of a case. */
export const READING_REASON = { min: 10, max: 300 } as const

/** Length of the note of a report, and the most reports by one person in a day. */
export const ABUSE_REPORT_LIMITS = { note: 500, inADay: 20 } as const

/** How many requests a customer may have; beyond them the error is `too_many_pending`. */
export const ASKING_LIMITS = {
  pending_with_one_technician: 5,
  pending: 30,
  /** In any 24 hours, whatever their status. */
  new_in_a_day: 60,
} as const

export const SECTOR_NAME_MAX = 60

export const CATEGORY_LIMITS = {
  name: 60,
  description: 500,
  icon_name: 40,
  synonyms: 2000,
  /** Length of each synonym. */
  synonym: 60,
} as const
