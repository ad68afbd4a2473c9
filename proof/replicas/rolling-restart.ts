import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { createRandom, type Random } from '../../api/src/demonstration/random.ts'
import { openTestDatabase } from '../../api/src/testing/database.ts'
import { compare, openLedger } from '../kit/ledger.ts'
import type { Outcome } from '../kit/outcome.ts'
import type { Pair } from '../kit/pairs.ts'
import type { Topology } from './topology.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

const REQUESTS = 20_000
const AT_ONCE = 16
const WRITE_SHARE = 0.15
const SETTLING_MS = 1_500
const READS = [
  '/api/technicians',
  '/api/technicians?sort=price_asc',
  '/api/technicians/search?query=persona',
  '/api/technicians/categories',
  '/api/technicians/directory?slim=true',
]

export type RollingOptions = { seed: number; isKilled: boolean }

/** Stops and starts every replica in turn, again and again, while requests come through the balancer. */
export async function restartInTurn(
  topology: Topology,
  pairs: Pair[],
  { seed, isKilled }: RollingOptions,
): Promise<Outcome> {
  const database = openTestDatabase(topology.primary)
  const ledger = openLedger()
  // The parts before this one have written, too.
  const written = await database.db.selectFrom('service_requests').select('client_op_id').execute()
  for (const { client_op_id: key } of written) if (key !== null) ledger.sent.add(key)
  const failed: string[] = []
  const statuses = new Map<number, number>()
  let sent = 0
  let restarts = 0

  const isOver = () => sent >= REQUESTS && restarts >= topology.replicas().length
  const caller = async (random: Random) => {
    while (!isOver()) {
      sent += 1
      // Random pairs, because pending requests of a customer are limited, in all and at one technician.
      const pair = { customer: random.pick(pairs).customer, technician: random.pick(pairs).technician }
      const call = random.chance(WRITE_SHARE) ? write(topology.url, pair) : read(topology.url, random)
      const { status, text } = await call
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== 200 && status !== 201)
        failed.push(`${status} ${text.slice(0, 200).replace(/\s+/g, ' ')}`)
    }
  }

  async function write(url: string, { customer, technician }: Pair): Promise<Heard> {
    const key = randomUUID()
    ledger.sent.add(key)
    const heard = await send(`${url}/api/service-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie: customer.cookie },
      body: JSON.stringify({ ...REQUEST, technician_id: technician.technician_id }),
    })
    if (heard.status === 201) {
      const { serviceRequest } = JSON.parse(heard.text) as { serviceRequest: { id: number } }
      ledger.acknowledged.push({ kind: 'requested', key, service_request_id: serviceRequest.id })
    }
    return heard
  }

  const callers = Array.from({ length: AT_ONCE }, (_, index) => caller(createRandom(seed + index)))
  const began = performance.now()
  for (let index = 0; !isOver(); index = (index + 1) % topology.replicas().length) {
    const code = await topology.restart(index, isKilled ? 'SIGKILL' : 'SIGTERM')
    if (code !== 0) failed.push(`a replica ended with ${code}`)
    restarts += 1
    // The balancer must notice that the replica is back before the next one stops.
    await pause(SETTLING_MS)
  }
  await Promise.all(callers)
  const seconds = (performance.now() - began) / 1000
  failed.push(...(await compare(database.db, ledger)))
  await database.drop()
  const byStatus = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return {
    figures: { requests: sent, restarts, 'requests a second': Math.round(sent / seconds), answers: byStatus },
    failures: failed,
  }
}

const REQUEST = {
  service_description: 'Se tapó el fregadero',
  request_date: DAY_AHEAD,
  service_location: 'Calle 8',
}

type Heard = { status: number; text: string }

function read(url: string, random: Random): Promise<Heard> {
  // Many different lists, so that not all come from a cache.
  return send(`${url}${random.pick(READS)}`, { headers: { 'accept-encoding': 'identity' } })
}

async function send(url: string, init: RequestInit): Promise<Heard> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error) }
  }
}
