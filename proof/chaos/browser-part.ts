import { createRandom } from '../../api/src/demonstration/random.ts'
import { createPerson, type Person } from '../kit/person.ts'
import { type BrowserLife, startBrowserLife } from './browser-life.ts'
import type { Entry } from './ledger.ts'
import type { Servers } from './servers.ts'

const BROWSERS = 3
const TECHNICIANS = 6

type Options = { origin: string; operations: number; seed: number }

export type BrowserPart = {
  live: () => Promise<void>
  settle: () => Promise<Entry[]>
  toldWrongly: () => string[]
  close: () => Promise<void>
}

/** Inserts accepted cases to write in. They are two days old, so they do not count against the limits of new requests. */
async function oldCases(
  servers: Servers,
  { customer_id: customerId, share }: { customer_id: number; share: number },
  technicians: readonly Person[],
): Promise<number[]> {
  const rows = await servers.query<{ id: number }>(
    `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
       service_description, service_location, status, created_at)
     select $1, ($2::int[])[1 + n % $3], 1, 500, current_date, 'De antes', 'Calle 5', 'accepted', now() - interval '2 days'
     from generate_series(1, $4::int) n returning id`,
    [
      customerId,
      technicians.map(({ technician_id: technicianId }) => technicianId),
      technicians.length,
      Math.ceil(share / 2),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Starts real browsers, each with its own customer. Call before the faults begin. */
export async function startBrowsers(servers: Servers, options: Options): Promise<BrowserPart> {
  const { origin, operations, seed } = options
  const technicians = []
  for (let count = 0; count < TECHNICIANS; count += 1)
    technicians.push(await createPerson(servers.db, 'technician', 'Pura Luna'))
  const share = Math.ceil(operations / BROWSERS)
  const lives: BrowserLife[] = []
  for (let index = 0; index < BROWSERS; index += 1) {
    const person = await createPerson(servers.db, 'customer')
    const caseIds = await oldCases(servers, { customer_id: person.id, share }, technicians)
    const orders = { name: `navegador ${index}`, origin, share, person, technicians, caseIds }
    lives.push(await startBrowserLife(orders, createRandom(seed + index)))
  }
  return {
    live: async () => void (await Promise.all(lives.map((life) => life.live()))),
    settle: async () => (await Promise.all(lives.map((life) => life.settle()))).flat(),
    toldWrongly: () => lives.flatMap(({ toldWrongly }) => toldWrongly),
    close: async () => void (await Promise.all(lives.map((life) => life.close()))),
  }
}
