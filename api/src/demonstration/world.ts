import type { Role } from '@tecnicerca/shared/accounts'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-request-status'
import type { City } from './places.ts'

/** Everybody and everything that the demonstration shows; `id` is given when it is written. */
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

/** `renowned`: much asked for, with a complete profile, so that they come first; `new`: came within a month. */
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
  /** From 0 to 1: how content customers are. */
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
  /** What is to be said of the job once it was done well. */
  praise: string
  created_at: Date
  updated_at: Date
  changed_by: DemoUser | null
}

export type DemoReview = {
  id: number
  service_request: DemoServiceRequest
  rating: number
  comment: string
  created_at: Date
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
