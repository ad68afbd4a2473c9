import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { PROFILE_EDIT } from '../../api/src/features/technicians/registration.fixture.ts'
import type { TestUser } from '../../api/src/testing/api.ts'

const EVERY_MS = 100
const ANSWER_MS = 3_000
const FIRST_RATE = 1_000

export type Watch = {
  /** From now on the times count. */
  mark: () => void
  /** Resolves when a write that began after the mark was acknowledged and a list has shown it. */
  untilFresh: (withinMs: number) => Promise<boolean>
  stop: () => Promise<Seen>
}

/** Times in ms. NaN for what never came. */
export type Seen = {
  /** The longest time between two acknowledged writes after the mark. */
  longestWithoutWrite: number
  /** From the start of that time until a list showed a write that was acknowledged after it. */
  freshAfter: number
  longestWithoutList: number
  listsFailed: number
  lists: number
  statuses: Map<string, number>
}

/**
 * A technician who changes the price without a pause, and a visitor who reads lists without a pause. The visitor's browser has
 * been here before: of those that have not, only some are served at once from one address.
 */
export function startWatch(base: string, technician: TestUser): Watch {
  const writes: Call[] = []
  const lists: Call[] = []
  const statuses = new Map<string, number>()
  let isOver = false
  let markedAt = performance.now()
  let rate = FIRST_RATE

  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  async function write(): Promise<void> {
    rate += 1
    const tried = rate
    const sentAt = performance.now()
    const status = await changeRate(base, technician, tried)
    count(`write ${status}`)
    writes.push({ at: status === 200 ? performance.now() : sentAt, isOk: status === 200, rate: tried })
  }
  const visitor = browserCookie(base, technician)
  async function read(): Promise<void> {
    const [status, shown] = await shownRate(base, technician, await visitor)
    count(`list ${status}`)
    lists.push({ at: performance.now(), isOk: status === 200, rate: shown })
  }
  async function again(work: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await work()
      await pause(EVERY_MS)
    }
  }
  const running = Promise.all([again(write), again(read)])
  const since = (calls: readonly Call[]) => calls.filter(({ at }) => at >= markedAt)
  const freshAt = () => {
    const { end, rate: shown } = longestGap(since(writes), markedAt)
    return lists.find(({ at, rate }) => at >= end && rate >= shown)?.at ?? Number.NaN
  }
  return {
    mark: () => {
      markedAt = performance.now()
    },
    untilFresh: async (withinMs) => {
      const end = performance.now() + withinMs
      while (Number.isNaN(freshAt()) && performance.now() < end) await pause(EVERY_MS)
      return !Number.isNaN(freshAt())
    },
    stop: async () => {
      isOver = true
      await running
      const gap = longestGap(since(writes), markedAt)
      const list = longestGap(since(lists), markedAt)
      return {
        longestWithoutWrite: gap.end - gap.start,
        freshAfter: freshAt() - gap.start,
        longestWithoutList: list.end - list.start,
        listsFailed: since(lists).filter(({ isOk }) => !isOk).length,
        lists: since(lists).length,
        statuses,
      }
    },
  }
}

type Call = { at: number; isOk: boolean; rate: number }

/** The longest time without a good call, and the rate of the call that ended it. */
function longestGap(calls: readonly Call[], from: number): { start: number; end: number; rate: number } {
  let longest = { start: from, end: from, rate: 0 }
  let start = from
  const last = { at: performance.now(), rate: Number.POSITIVE_INFINITY }
  for (const { at: end, rate } of [...calls.filter(({ isOk }) => isOk), last]) {
    if (end - start > longest.end - longest.start) longest = { start, end, rate }
    start = end
  }
  return longest
}

async function changeRate(base: string, { cookie }: TestUser, hourlyRate: number): Promise<number> {
  const answer = await fetch(`${base}/api/technicians/profile`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie },
    body: JSON.stringify({ ...PROFILE_EDIT, hourly_rate: hourlyRate, available: true }),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status ?? 0
}

/** The cookies that a browser keeps from the first profile that it saw. */
async function browserCookie(base: string, { technician_id: id }: TestUser): Promise<string> {
  const profile = await fetch(`${base}/api/technicians/${id}`)
  await profile.text()
  return profile.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Hardly ever a list that was asked for a moment ago, so that no cache answers. */
async function shownRate(
  base: string,
  { technician_id: id }: TestUser,
  cookie: string,
): Promise<[number, number]> {
  const isSometimes = () => Math.random() < 0.5
  const query = new URLSearchParams({
    sort: 'price_desc',
    limit: String(20 + Math.floor(80 * Math.random())),
    ...(isSometimes() && { available: 'true' }),
    ...(isSometimes() && { category_id: '1' }),
  })
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const answer = await fetch(`${base}/api/technicians?${query}`, { headers: { cookie }, signal })
    if (answer.status !== 200) {
      await answer.arrayBuffer()
      return [answer.status, 0]
    }
    const { technicians } = technicianListAnswer.parse(await answer.json())
    return [200, technicians.find((one) => one.id === id)?.hourly_rate ?? 0]
  } catch {
    return [0, 0]
  }
}
