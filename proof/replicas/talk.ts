import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { eventName, type LivePhone, REPEAT_MS, replicaOf } from '../kit/live-phone.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

/** The phones of a customer and of their technician, and the case once there is one. */
export type PhonePair = { customer: LivePhone; technician: LivePhone; caseId?: number }

/** An acknowledged write, and the phone that must learn of it. */
type Said = { event: string; began: number; byReplica: string; to: LivePhone; toReplica: string }

export type Talk = {
  said: Said[]
  failures: string[]
  /** How often a write was sent again. */
  repeats: () => number
  /** Every customer requests a service from their technician. */
  ask: () => Promise<void>
  /** Both sides of every case write one message. */
  round: () => Promise<void>
  /** Goes through the cases one by one; both sides of each write, until `over` resolves. */
  goOn: (over: Promise<unknown>) => Promise<void>
}

const AT_ONCE = 6
/** Pause between messages. Without it the test would measure the speed of the machine. */
const BETWEEN_MS = 250
const MAX_ATTEMPTS = 10

/** Lets people write to each other through the balancer. */
export function createTalk(pairs: PhonePair[]): Talk {
  const said: Said[] = []
  const failures: string[] = []
  let repeats = 0

  /** Sends a write under one key until it is answered, like an outbox. Returns undefined after `MAX_ATTEMPTS`. */
  async function send(from: LivePhone, to: LivePhone, { path, body }: { path: string; body: object }) {
    const began = performance.now()
    const toReplica = to.replica()
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const post = () => from.call(path, { method: 'POST', headers, body: JSON.stringify(body) })
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const answer = await post().catch(() => undefined)
      if (answer?.status === 201) {
        const note = (event: string) =>
          said.push({ event, began, byReplica: replicaOf(answer), to, toReplica })
        return { answer: (await answer.json()) as Answer, note }
      }
      if (answer && answer.status < 500) failures.push(`${path}: ${answer.status} ${await answer.text()}`)
      repeats += 1
      await pause(REPEAT_MS)
    }
    failures.push(`${path}: not answered`)
    return undefined
  }
  async function askOne(pair: PhonePair): Promise<void> {
    const { customer, technician } = pair
    const body = { ...REQUEST, technician_id: technician.person.technician_id }
    const sent = await send(customer, technician, { path: '/service-requests', body })
    const caseId = sent?.answer.serviceRequest?.id
    if (!sent || caseId === undefined) return
    pair.caseId = caseId
    sent.note(eventName('requested', { caseId }))
  }
  async function write(from: LivePhone, to: LivePhone, caseId: number | undefined): Promise<void> {
    const path = `/service-requests/${caseId}/messages`
    const sent = await send(from, to, { path, body: { text: 'Voy de camino' } })
    const id = sent?.answer.event?.id
    if (id !== undefined) sent?.note(eventName('message', { id }))
  }
  async function exchange({ customer, technician, caseId }: PhonePair): Promise<void> {
    await write(customer, technician, caseId)
    await write(technician, customer, caseId)
  }
  return {
    said,
    failures,
    repeats: () => repeats,
    ask: () => severalAtOnce(pairs, askOne),
    round: () => severalAtOnce(pairs, exchange),
    goOn: async (over) => {
      const talking = { isOver: false }
      const ended = over.finally(() => (talking.isOver = true))
      let next = 0
      const writer = async () => {
        while (!talking.isOver) {
          const pair = pairs[next++ % pairs.length]
          if (pair) await exchange(pair)
          await pause(BETWEEN_MS)
        }
      }
      await Promise.all([ended, ...Array.from({ length: AT_ONCE }, writer)])
    },
  }
}

type Answer = { serviceRequest?: { id: number }; event?: { id: number } }

const REQUEST = {
  service_description: 'Se tapó el fregadero',
  request_date: DAY_AHEAD,
  service_location: 'Calle 8',
}

async function severalAtOnce(pairs: PhonePair[], work: (pair: PhonePair) => Promise<void>): Promise<void> {
  const left = [...pairs]
  const worker = async () => {
    for (let pair = left.shift(); pair; pair = left.shift()) {
      await work(pair)
      await pause(BETWEEN_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
