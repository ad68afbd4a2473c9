import { randomUUID } from 'node:crypto'

export type Person = { id: number; cookie: string; email: string }
/** What calls are made of: who may call, and how many technicians there are (their ids begin at 1). */
export type World = { customers: Person[]; technicians: number; password: string }
export type Call = {
  kind: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** The key of a write, for the count at the end. */
  key?: string
}
export type Mix = 'mixed' | 'reads' | 'list' | 'search' | 'write' | 'login'
type Random = () => number

const WORDS = ['plomero', 'electricista', 'josé', 'garantía', 'inversor', 'eusebio elec', 'maría', 'tina']
const FILTERS = [
  '',
  '?category_id=3',
  '?sort=price_asc',
  '?city=Santiago&available=true',
  '?category_id=1&sort=experience',
]
const READ_SHARE = 0.85

/** The next call of a mix. `mixed` is 85 % reads, as people look before they ask. */
export function nextCall(mix: Mix, world: World, random: Random): Call {
  if (mix === 'mixed') return random() < READ_SHARE ? read(world, random) : write(world, random)
  if (mix === 'reads') return read(world, random)
  if (mix === 'list') return list(random)
  if (mix === 'search') return search(random)
  return mix === 'write' ? write(world, random) : login(world, random)
}

function read(world: World, random: Random): Call {
  const share = random()
  if (share < 0.4) return list(random)
  if (share < 0.75) return search(random)
  if (share < 0.9)
    return {
      kind: 'profile',
      method: 'GET',
      path: `/api/technicians/${1 + Math.floor(random() * world.technicians)}`,
    }
  const { cookie } = pick(world.customers, random)
  return {
    kind: 'own requests',
    method: 'GET',
    path: '/api/service-requests/my-requests',
    headers: { cookie },
  }
}

function list(random: Random): Call {
  return { kind: 'list', method: 'GET', path: `/api/technicians${pick(FILTERS, random)}` }
}

function search(random: Random): Call {
  return {
    kind: 'search',
    method: 'GET',
    path: `/api/technicians?query=${encodeURIComponent(pick(WORDS, random))}`,
  }
}

function write(world: World, random: Random): Call {
  const customer = pick(world.customers, random)
  const key = randomUUID()
  const body = {
    customer_id: customer.id,
    technician_id: 1 + Math.floor(random() * world.technicians),
    request_date: '2099-01-15',
    service_description: 'Se dañó el breaker principal y no hay luz en la cocina.',
    service_location: 'Calle 5 #12, Los Jardines',
  }
  const headers = { 'content-type': 'application/json', cookie: customer.cookie, 'idempotency-key': key }
  return {
    kind: 'write',
    method: 'POST',
    path: '/api/service-requests',
    headers,
    body: JSON.stringify(body),
    key,
  }
}

function login(world: World, random: Random): Call {
  const { email } = pick(world.customers, random)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: world.password })
  return { kind: 'login', method: 'POST', path: '/api/auth/login', headers, body }
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)] as T
}
