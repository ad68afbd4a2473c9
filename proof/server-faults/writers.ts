import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random } from '../../api/src/demonstration/random.ts'
import type { TestUser } from '../../api/src/testing/api.ts'
import { requestBody } from '../../api/src/testing/service-requests.ts'
import { type Ledger, openLedger, type StepKind } from '../kit/ledger.ts'
import type { Pair } from '../kit/pairs.ts'

export type Writers = {
  ledger: Ledger
  /** Number of answers by status, and of attempts without an answer. */
  attempts: Map<number | 'none', number>
  /** The longest wait of any attempt for its answer, in ms. */
  longestMs: () => number
  /** Resolves with the ms from now until a write is acknowledged whose attempt began after now. */
  untilAcknowledged: () => Promise<number>
  /** Stops the writers after their current write. */
  stop: () => Promise<void>
}

type Write = { kind: StepKind; as: TestUser; method: string; path: string; body: object; id: number }

export const WRITERS = 16
/** The requests of a customer in a day are limited, so each phone has several pairs. */
export const PAIRS = WRITERS * 8

const ATTEMPT_LIMIT_MS = 30_000
const READY_PATIENCE_MS = 20_000
/** Statuses after which the phone tries again. Any other status above 299 is final. */
const AGAIN = new Set([409, 429, 502, 503, 504])

/**
 * Starts phones that write without a pause, for one pair after another: a request, its acceptance, its completion and the
 * review, each under a key and sent until acknowledged. Some writes are repeated afterwards and must get the same answer.
 */
export function startWriters(pairs: Pair[], urls: () => string[], seed: number): Writers {
  const ledger = openLedger()
  const attempts: Writers['attempts'] = new Map()
  const waiting = new Set<(sentAt: number) => void>()
  let isOver = false
  let longestMs = 0

  async function attempt(write: Write, key: string, random: Random): Promise<Response | undefined> {
    const sentAt = performance.now()
    const response = await fetch(`${random.pick(urls())}${write.path}`, {
      method: write.method,
      headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie: write.as.cookie },
      body: JSON.stringify(write.body),
      signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS),
    }).catch(() => undefined)
    longestMs = Math.max(longestMs, performance.now() - sentAt)
    const status = response?.status ?? 'none'
    attempts.set(status, (attempts.get(status) ?? 0) + 1)
    if (response?.ok) for (const tell of waiting) tell(sentAt)
    return response
  }

  /**
   * Sends a write until it is answered. Returns the answer's text; undefined if the write was refused for good or the
   * writers were stopped.
   */
  async function send(write: Write, key: string, random: Random): Promise<string | undefined> {
    ledger.sent.add(key)
    while (true) {
      const response = await attempt(write, key, random)
      const text = await response?.text().catch(() => undefined)
      if (response?.ok && text !== undefined) return text
      if (response && text !== undefined && !response.ok && !AGAIN.has(response.status)) {
        ledger.refused.push(`refused: ${write.kind} ${response.status} ${text}`)
        return undefined
      }
      if (isOver) return undefined
      // Without an answer, wait longer. Otherwise sixteen writers would take the processor from a server that is starting.
      await pause(response ? random.between(5, 60) : random.between(50, 250))
    }
  }

  async function write(step: Write, random: Random): Promise<number | undefined> {
    const key = randomUUID()
    const text = await send(step, key, random)
    if (text === undefined) return undefined
    const answer = JSON.parse(text) as { serviceRequest?: { id: number } }
    const serviceRequestId = answer.serviceRequest?.id ?? step.id
    ledger.acknowledged.push({ kind: step.kind, key, service_request_id: serviceRequestId })
    if (random.chance(0.1)) {
      const again = await send(step, key, random)
      if (again !== undefined && again !== text)
        ledger.refused.push(`different answer to the repeated write: ${key}`)
      ledger.replayed += 1
    }
    return serviceRequestId
  }

  async function phone(pairs: Pair[], random: Random): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const pair = pairs[turn % pairs.length]
      if (!pair) return
      const id = await write(requestOf(pair), random)
      if (id === undefined) continue
      for (const step of [
        statusOf(pair, id, 'accepted'),
        statusOf(pair, id, 'completed'),
        reviewOf(pair, id),
      ]) {
        if (isOver || (await write(step, random)) === undefined) break
      }
    }
  }

  const phones = Array.from({ length: WRITERS }, (_, index) =>
    phone(
      pairs.filter((_pair, place) => place % WRITERS === index),
      createRandom(seed + index),
    ),
  )
  return {
    ledger,
    attempts,
    longestMs: () => longestMs,
    untilAcknowledged: () => {
      const since = performance.now()
      return new Promise((done) => {
        const settle = () => {
          waiting.delete(tell)
          clearTimeout(timer)
          done(performance.now() - since)
        }
        const tell = (sentAt: number) => sentAt >= since && settle()
        const timer = setTimeout(settle, READY_PATIENCE_MS)
        waiting.add(tell)
      })
    },
    stop: async () => {
      isOver = true
      await Promise.all(phones)
    },
  }
}

function requestOf({ customer, technician }: Pair): Write {
  const body = requestBody(technician)
  return { kind: 'requested', as: customer, method: 'POST', path: '/api/service-requests', body, id: 0 }
}

function statusOf({ technician }: Pair, id: number, status: 'accepted' | 'completed'): Write {
  const path = `/api/service-requests/${id}/status`
  return { kind: status, as: technician, method: 'PUT', path, body: { status }, id }
}

function reviewOf({ customer, technician }: Pair, id: number): Write {
  const body = {
    technician_id: technician.technician_id,
    service_request_id: id,
    rating: 5,
    comment: 'Llegó a tiempo y quedó bien.',
    service_date: '2026-01-02',
  }
  return { kind: 'reviewed', as: customer, method: 'POST', path: '/api/reviews', body, id }
}
