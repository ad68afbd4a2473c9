import type { User } from '@tecnicerca/shared/accounts'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests'

export const PASSWORD = 'clave123'

/** Somebody with a session of their own that no browser shares. */
export type Person = {
  email: string
  user: User
  /** Rejects where the answer is no success. */
  call: <Result>(method: string, path: string, body?: unknown) => Promise<Result>
}

export async function newCustomer(url: string, name: string): Promise<Person> {
  const email = newEmail()
  await send(
    url,
    '/api/auth/register',
    json('POST', { name, email, phone: '809-555-0101', password: PASSWORD }),
  )
  return signedIn(url, email)
}

export async function newTechnician(url: string, name: string): Promise<Person> {
  const email = newEmail()
  const form = new FormData()
  const fields = {
    name,
    email,
    password: PASSWORD,
    phone: '829-555-0199',
    category_id: '1',
    bio: 'Instalo inversores y paneles.',
    experience_years: '12',
    hourly_rate: '1500',
    city: 'Santiago',
    address: 'Calle 3, Los Jardines',
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  await send(url, '/api/technicians', { method: 'POST', body: form })
  return signedIn(url, email)
}

export async function requestsOf({ call }: Person): Promise<ServiceRequest[]> {
  const { serviceRequests } = await call<{ serviceRequests: ServiceRequest[] }>(
    'GET',
    '/api/service-requests/my-requests',
  )
  return serviceRequests
}

async function signedIn(url: string, email: string): Promise<Person> {
  const answer = await send(url, '/api/auth/login', json('POST', { email, password: PASSWORD }))
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { user } = (await answer.json()) as { user: User }
  return {
    email,
    user,
    call: async (method, path, body) => {
      const init = json(method, body)
      const own = await send(url, path, { ...init, headers: { ...init.headers, cookie } })
      return own.json()
    },
  }
}

function json(
  method: string,
  body?: unknown,
): { method: string; headers: Record<string, string>; body?: string } {
  return {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

async function send(url: string, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url + path, init)
  if (!answer.ok) throw new Error(`${init.method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

let serial = 0

function newEmail(): string {
  serial += 1
  return `persona-${process.pid}-${Date.now()}-${serial}@ejemplo.do`
}
