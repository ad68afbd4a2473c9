import { randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'

/** `seq`: position up to which the phone has this person's changes. */
export type Person = { id: number; cookie: string; email: string; seq?: string }
/** Data for the calls: the users, and the number of technicians, whose ids begin at 1. */
export type World = { customers: Person[]; technicians: number; password: string }
export type Call = {
  kind: string
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** The key of a write, for the count at the end. */
  key?: string
  /** The person whose changes the call asks for. The answer holds their next `seq`. */
  follower?: Person
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
/** With 600 screens and 300 calls per second, each screen asks every 24 s. Phones ask every 15 s to two minutes. */
const OPEN_SCREENS = 600

/** The next call of a mix. `mixed` is 85 % reads, because people look before they request. */
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
  return ownChanges(world, random)
}

/** Asks for changes like a phone with an open screen: everything once, then only what is new. */
function ownChanges({ customers }: World, random: Random): Call {
  const follower = pick(customers.slice(0, OPEN_SCREENS), random)
  const { cookie, seq } = follower
  const path = '/api/service-requests/changes'
  return {
    ...{ kind: 'own changes', method: 'GET', follower },
    path: seq === undefined ? path : `${path}?since=${encodeURIComponent(seq)}`,
    headers: seq === undefined ? { cookie } : { cookie, 'if-none-match': `"${seq}"` },
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
    request_date: addDays(dayInSantoDomingo(new Date()), 200),
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
