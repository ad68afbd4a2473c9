import type { Role } from '@tecnicerca/shared/accounts'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import type { ClaimAnswer } from '@tecnicerca/shared/service-requests/guarantee-log'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import type { City } from './places.ts'

/** All data of the demonstration. Ids are assigned when it is written. */
export type World = {
  users: DemoUser[]
  technicians: DemoTechnician[]
  service_requests: DemoServiceRequest[]
  reviews: DemoReview[]
}

export type DemoUser = {
  id: number
  name: string
  email: string
  phone: string
  role: Role
  created_at: Date
}

/** `renowned`: many requests and a complete profile, listed first. `new`: registered within the last month. */
export type Standing = 'renowned' | 'usual' | 'new'

export type DemoTechnician = {
  id: number
  user: DemoUser
  category_id: number
  bio: string
  experience_years: number
  hourly_rate: number
  city: City
  address: string
  available: boolean
  profile_image: string | null
  skills: string[]
  hours: string
  days_off: string
  /** From 0 to 1: how satisfied customers are. */
  quality: number
  standing: Standing
}

export type DemoServiceRequest = {
  id: number
  customer: DemoUser
  technician: DemoTechnician
  status: ServiceRequestStatus
  request_date: string
  service_description: string
  service_location: string
  /** Praise for the job if it is done well. */
  praise: string
  created_at: Date
  updated_at: Date
  changed_by: DemoUser | null
  /** Only of some completed requests. */
  quote?: DemoQuote
}

/** A quote with lines, as its event contains it. */
export type DemoQuote = {
  id: number
  offered_at: Date
  accepted_at: Date
  data: EventData & { total: number }
  /** How it was paid; undefined if nobody noted it. */
  payment: DemoPayment | undefined
  /** Under the guarantee of the quote. */
  claim?: DemoClaim
}

/** A payment that the technician noted after the work, and that the customer confirmed. */
export type DemoPayment = { at: Date; confirmed_at: Date; data: EventData }

export type DemoClaim = {
  at: Date
  text: string
  answers: { at: Date; by: 'customer' | 'technician'; kind: `guarantee_${ClaimAnswer}`; data: EventData }[]
}

export type DemoReview = {
  id: number
  job: DemoServiceRequest
  rating: number
  comment: string
  created_at: Date
  edited_at: Date | null
  reply_text: string | null
  reply_created_at: Date | null
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
