import type { Person } from '../kit/person.ts'
import type { Plant } from '../kit/plant.ts'
import type { Entry } from './ledger.ts'

/** A request that was there before: to be answered by its technician, or reviewed by its customer. */
export type KnownRequest = { id: number; use: 'status' | 'review'; technician_id: number }

export type Owner = Pick<Person, 'id' | 'token'> & {
  knownRequests: KnownRequest[]
  /** Service requests in which the person can say something at any time. */
  talk_ids: number[]
  /** Of the other side, each in a service request of its own, waiting for the person's answer. */
  offers: { id: number; service_request_id: number }[]
  /** How many photos the person has sent in a service request. */
  photosShown: Record<number, number>
}

/** What one phone is to do: its people take turns on it. */
export type PhoneOrders = {
  name: string
  share: number
  people: Owner[]
  technician_ids: number[]
  goneTechnicianId: number
  request_date: string
  service_date: string
}

export type WorkerOrders = { url: string; seed: number; phones: PhoneOrders[]; plant: Plant | undefined }

export type ToWorker = 'settle'
export type FromWorker = { type: 'lived' } | { type: 'settled'; entries: Entry[] }
