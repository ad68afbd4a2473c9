import type { VisitKind } from '@tecnicerca/shared/service-requests/visit-log'
import type { Person } from '../kit/person.ts'
import type { Plant } from '../kit/plant.ts'
import type { Entry } from './ledger.ts'

/** An action that is done once per request: a change of its status, a claim under its guarantee, its review, a change of the review, or a reply. */
export type Use = 'status' | 'claim' | 'review' | 'review_update' | 'review_delete' | 'review_reply'

/** `review_id`: 0 if it has no review yet. */
export type KnownRequest = { id: number; use: Use; technician_id: number; review_id: number }

/**
 * `hours` and `days_off`: parts of one profile, so that two phones that set one each must not undo each other. `contact`: whether
 * the technician may keep the customer's contact. `note`: about a customer. `expense`: one that is changed and deleted.
 */
export type OwnSetting = 'quick_replies' | 'hours' | 'days_off' | 'contact' | 'note' | 'expense'

export type Owner = Pick<Person, 'id' | 'token'> & {
  knownRequests: KnownRequest[]
  /** Service requests in which the person may write at any time. */
  talkIds: number[]
  /** Offers of the other side that wait for the person's answer, each in its own service request. */
  offers: { id: number; service_request_id: number }[]
  /** Payments that the other side noted, each in its own service request, and claims of customers. */
  payments: { id: number; service_request_id: number }[]
  claims: { id: number; service_request_id: number }[]
  /** Accepted service requests, and what the person says about their visits. */
  visits: { id: number; kind: VisitKind }[]
  /** Technicians whom the person stars on this phone only, because otherwise nobody could know whose star is the newest. */
  starIds: number[]
  /** What the person sets about themselves on this phone only. */
  ownSettings: OwnSetting[]
  /** What `contact`, `note` and `expense` are about: a case, a customer, an expense. */
  contactCaseId: number
  notedCustomerId: number
  expenseId: string
  /** Completed service requests, in each of which the person proposes once to repeat it. */
  planIds: number[]
  /** Number of photos that the person has sent, by service request. */
  photosShown: Record<number, number>
  /** Ids of the photos of finished jobs that this person adds; empty for a customer. */
  workPhotoIds: string[]
}

/** The operations of one phone. Its people take turns on it. */
export type PhoneOrders = {
  name: string
  share: number
  people: [customer: Owner, technician: Owner]
  /** Accepted service requests of these two people, in each of which they agree once at the door. */
  doorIds: number[]
  technicianIds: number[]
  goneTechnicianId: number
  requestDate: string
  serviceDate: string
}

export type WorkerOrders = { url: string; seed: number; phones: PhoneOrders[]; plant: Plant | undefined }

export type ToWorker = 'settle'
export type FromWorker = { type: 'lived' } | { type: 'settled'; entries: Entry[] }
