import { type APIRequestContext, expect, type Page, request as requests } from '@playwright/test'
import type { User } from '@tecnicerca/shared/accounts'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { newAddressHeaders, newEmail } from './fixtures.ts'
import { createCustomer, PASSWORD } from './people.ts'

// Computed on each call, because a run may last past midnight.
export const today = () => dayInSantoDomingo(new Date())
export const tomorrow = () => addDays(today(), 1)
export const yesterday = () => addDays(today(), -1)

/** A user with an API session that no page shares. */
export type Person = { email: string; user: User; api: APIRequestContext }

export async function newCustomer(request: APIRequestContext, name = 'Ana Peralta'): Promise<Person> {
  return personOf(await createCustomer(request, name))
}

export async function newTechnician(
  request: APIRequestContext,
  name = 'José Almonte',
  city = 'Santiago',
): Promise<Person> {
  const email = newEmail()
  const answer = await request.post('/api/technicians', {
    multipart: {
      name,
      email,
      password: PASSWORD,
      phone: '829-555-0199',
      category_id: 1,
      bio: 'Instalo inversores y paneles.',
      experience_years: 12,
      hourly_rate: 1500,
      city,
      address: 'Calle 3, Los Jardines',
    },
  })
  expect(answer.status()).toBe(201)
  return personOf(email)
}

/** Signs in a user who registered with the usual password. */
export const personOf = (email: string) => startSession({ email, password: PASSWORD })

type Credentials = { email: string; password: string }

/** Signs in through the API, in a session that no page shares. */
export async function startSession({ email, password }: Credentials): Promise<Person> {
  const api = await requests.newContext({
    baseURL: process.env.E2E_BASE_URL ?? baseUrl(),
    extraHTTPHeaders: newAddressHeaders(),
  })
  const answer = await api.post('/api/auth/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const { user } = (await answer.json()) as { user: User }
  return { email, user, api }
}

function baseUrl(): string {
  return `http://localhost:${process.env.E2E_PORT ?? '3990'}`
}

/** Signs the page in without the login screen. */
export const signIn = (page: Page, { email }: Person) => signInWith(page, { email, password: PASSWORD })

/** Like `signIn`, for a user with any password. Returns the user. */
export async function signInWith(page: Page, credentials: Credentials): Promise<User> {
  const answer = await page.request.post('/api/auth/login', { data: credentials })
  const { user } = (await answer.json()) as { user: User }
  await keepUser(page, user)
  return user
}

/**
 * Signs the page in with the session of the person's API calls. Unlike `signIn` it is no new device, of which a notice
 * would tell. Signing out ends both.
 */
export async function shareSession(page: Page, { api, user }: Person): Promise<void> {
  const { cookies } = await api.storageState()
  await page.context().addCookies(cookies)
  await keepUser(page, user)
}

/** Stores the user before each page loads, as the login screen does. An empty page (`about:blank`) has no storage. */
async function keepUser(page: Page, user: User): Promise<void> {
  await page.addInitScript((text) => {
    if (location.protocol !== 'about:') localStorage.setItem('user', text)
  }, JSON.stringify(user))
}

export function technicianId({ user }: Person): number {
  expect(user.technician_id).not.toBeNull()
  return user.technician_id ?? 0
}

/** Creates a pending service request. */
export async function ask(
  customer: Person,
  technician: Person,
  {
    service_description: serviceDescription = 'Revisar el cableado de la cocina.',
    service_location: serviceLocation = 'Calle 5, Gurabo',
    request_date: requestDate = today(),
  } = {},
): Promise<ServiceRequest> {
  const answer = await customer.api.post('/api/service-requests', {
    data: {
      technician_id: technicianId(technician),
      service_description: serviceDescription,
      request_date: requestDate,
      service_location: serviceLocation,
    },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { serviceRequest: ServiceRequest }).serviceRequest
}

export async function setStatus(person: Person, id: number, status: string): Promise<void> {
  const answer = await person.api.put(`/api/service-requests/${id}/status`, { data: { status } })
  expect(answer.status()).toBe(200)
}

/** Creates a service request that the technician accepts and completes. */
export async function askAndComplete(customer: Person, technician: Person): Promise<ServiceRequest> {
  const serviceRequest = await ask(customer, technician)
  await setStatus(technician, serviceRequest.id, 'accepted')
  await setStatus(technician, serviceRequest.id, 'completed')
  return serviceRequest
}

export async function requestsOf({ api }: Person): Promise<ServiceRequest[]> {
  const answer = await api.get('/api/service-requests/my-requests')
  return ((await answer.json()) as { serviceRequests: ServiceRequest[] }).serviceRequests
}
