import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { insertTechnicians } from '../../api/src/features/technicians/list-technicians.fixture.ts'
import { createJudge, type Finding, type Judge } from '../../api/src/testing/attack/ground.ts'
import type { Field } from './field.ts'
import type { Flood, Flooded } from './flood.ts'

/** Highest p99 that an honest user may see during an attack, in ms. */
const HONEST_P99_MS = 300
/** If the p99 is not below this even without an attack, the machine is too busy and the limit is not applied. */
const CALM_P99_MS = 100
const HONEST_PAUSE_MS = 20
const ATTACK_MS = 8_000
const ATTACKER = '203.0.113.66'
const HONEST = '198.51.100.7'

export type DetailedFinding = Finding & { details: string }
type Attack = (field: Field) => Promise<DetailedFinding>

/** 260 connections from one address. Each checks its session again and again. */
export const attackWithConnections: Attack = (field) =>
  attackWithFlood(field, {
    clients: 260,
    addresses: [ATTACKER],
    method: 'GET',
    path: '/api/auth/check-session',
    headers: { cookie: `session=${'x'.repeat(43)}` },
  })

/** 300 concurrent logins, spread over enough addresses that none exceeds the limit of concurrent calls. */
export const attackWithLogins: Attack = (field) =>
  attackWithFlood(field, {
    clients: 300,
    addresses: Array.from({ length: 15 }, (_, index) => `203.0.113.${100 + index}`),
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: '*@correo.do', password: 'no-es-esta' }),
  })

/** Twenty pages a second that are in no cache. The twenty requests of a second start together. */
export const attackWithPageViews: Attack = (field) =>
  attackWithFlood(
    field,
    { clients: 20, addresses: [ATTACKER], method: 'GET', path: '/search?query=*', pauseMs: 1000 },
    'shell',
  )

type Attacked = Omit<Flood, 'url' | 'forMs' | 'pauseMs'> & { pauseMs?: number }
type Attackable = Pick<Field, 'send' | 'createUser'> & { url: string }

async function attackWithFlood(field: Field, attack: Attacked, refused = '503'): Promise<DetailedFinding> {
  const judge = createJudge()
  const { statuses, figures } = await floodBesideHonest({ ...field, url: field.urls[0] }, { judge, attack })
  judge.expect((statuses[refused] ?? 0) > 0, `nothing was refused: ${JSON.stringify(statuses)}`)
  return { ...judge.finding(), details: figures }
}

type Flooding = { judge: Judge; attack: Attacked }

/**
 * Runs the attack and measures honest session checks before and during it. Returns the statuses that the attack got and the
 * figures of both measurements.
 */
export async function floodBesideHonest(
  product: Attackable,
  { judge, attack }: Flooding,
): Promise<{ statuses: Flooded; figures: string }> {
  const calm = await timeHonest(product, new Promise((done) => setTimeout(done, 2000)))
  const flooding = startFlood({ url: product.url, forMs: ATTACK_MS, pauseMs: 0, ...attack })
  const beside = await timeHonest(product, flooding)
  const statuses = await flooding
  const isCalm = calm.p99 < CALM_P99_MS
  judge.expect(
    !isCalm || beside.p99 < HONEST_P99_MS,
    `an honest session check took ${beside.p99.toFixed(0)} ms`,
  )
  judge.expect(beside.failed === 0, `${beside.failed} honest session checks failed`)
  judge.expect(statuses.broken === undefined && statuses['500'] === undefined, JSON.stringify(statuses))
  const honest = `${figuresOf(calm)} before, ${figuresOf(beside)} beside it${isCalm ? '' : ' (not judged: the machine is too busy)'}`
  return {
    statuses,
    figures: `honest session check ${honest}; the attack got ${JSON.stringify(statuses)}`,
  }
}

function startFlood(flood: Flood): Promise<Flooded> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL('flood.ts', import.meta.url), { workerData: flood })
    worker.once('message', done)
    worker.once('error', fail)
  })
}

type Times = { p50: number; p99: number; failed: number; count: number }

/** Times the session checks of a signed-in user at another address until `end` resolves. */
async function timeHonest(field: Pick<Field, 'send' | 'createUser'>, end: Promise<unknown>): Promise<Times> {
  const { cookie } = await field.createUser('customer')
  const headers = { cookie, 'x-forwarded-for': HONEST }
  const times: number[] = []
  let failed = 0
  const over = end.then(() => true as const)
  do {
    const began = performance.now()
    const answer = await field.send('/api/auth/check-session', { headers })
    const text = await answer.text()
    times.push(performance.now() - began)
    if (answer.status !== 200 || text.includes('"user":null')) failed += 1
  } while (
    !(await Promise.race([over, new Promise<false>((done) => setTimeout(done, HONEST_PAUSE_MS, false))]))
  )
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), failed, count: times.length }
}

const figuresOf = ({ p50, p99, count }: Times) =>
  `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms of ${count}`

const UPLOAD_BYTES = 5_000_000
const UPLOADS = 120
/** The sum of the bounds in docs/scaling.md, plus Node's own overhead. */
const MAX_UPLOAD_MB = 250

/** 120 uploads from twelve addresses. The last byte of each never arrives. */
export async function attackWithStalledUploads(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const before = field.memory()
  const statuses: Flooded = {}
  const stop = new AbortController()
  const uploads = Array.from({ length: UPLOADS }, async (_, index) => {
    const answer = await field
      .send('/api/technicians', {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=xx',
          'content-length': String(UPLOAD_BYTES),
          'x-forwarded-for': `203.0.113.${index % 12}`,
        },
        body: unfinished(UPLOAD_BYTES - 1),
        duplex: 'half',
        signal: stop.signal,
      } as RequestInit)
      .catch(() => undefined)
    const status = String(answer?.status ?? (stop.signal.aborted ? 'held' : 'broken'))
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  const beside = await timeHonest(field, new Promise((done) => setTimeout(done, ATTACK_MS)))
  const grown = field.memory() - before
  stop.abort()
  await Promise.all(uploads)
  judge.expect(grown < MAX_UPLOAD_MB, `${grown.toFixed(0)} MB more`)
  judge.expect((statuses.held ?? 0) <= 10, `${statuses.held} uploads are held: ${JSON.stringify(statuses)}`)
  judge.expect(beside.failed === 0, `honest: ${JSON.stringify(beside)}`)
  const details = `${grown.toFixed(0)} MB more, ${JSON.stringify(statuses)}; honest session check ${figuresOf(beside)}`
  return { ...judge.finding(), details }
}

function unfinished(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull: (controller) => {
      const size = Math.min(left, 65_536)
      if (size > 0) controller.enqueue(new Uint8Array(size))
      left -= size
      // Sends no more bytes, and does not end the stream.
      return left === 0 ? new Promise(() => {}) : undefined
    },
  })
}

/** A form of 101,000 parts. Parsing it once took four seconds. */
export async function attackWithFormParts(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const part = '--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const body = `${part.repeat(101_000)}--xx--\r\n`.slice(-5_200_000)
  const [before, began] = [field.memory(), performance.now()]
  const sending = field.send('/api/technicians', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=xx', 'x-forwarded-for': ATTACKER },
    body,
  })
  const beside = await timeHonest(field, sending)
  const { status } = await sending
  const ms = performance.now() - began
  const grown = field.memory() - before
  judge.expect(status === 413, `answered ${status}`)
  judge.expect(beside.failed === 0, `honest: ${JSON.stringify(beside)}`)
  return {
    ...judge.finding(),
    details: `answered ${status} in ${ms.toFixed(0)} ms, ${grown.toFixed(0)} MB more; honest session check ${figuresOf(beside)}`,
  }
}

const TECHNICIANS = 1500
const POSITIONS = 600

/** Asks for directory changes since positions that the server never issued, each one different. */
export async function attackWithPositions(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  await insertTechnicians(
    field.db,
    Array.from({ length: TECHNICIANS }, () => ({})),
  )
  const ask = async (since: string) => {
    const answer = await field.send(`/api/technicians/directory${since}`, {
      headers: { 'x-forwarded-for': ATTACKER },
    })
    return { status: answer.status, text: await answer.text() }
  }
  const whole = JSON.parse((await ask('')).text) as { seq: string; rows: unknown[][] }
  const [tag, identity, xid] = whole.seq.split('.')
  const before = field.memory()
  const answers = new Set<string>()
  const began = performance.now()
  for (let index = 0; index < POSITIONS; index += 1) {
    // Alternates between a position among those of the rows and one before all of them.
    const position = index % 2 ? `${xid}.${whole.rows[index]?.[0]}` : `${index}.${index}`
    const { status, text } = await ask(`?since=${tag}.${identity}.${position}`)
    if (status === 200) answers.add(text)
  }
  const ms = (performance.now() - began) / POSITIONS
  const grown = field.memory() - before
  judge.expect(answers.size <= TECHNICIANS / 50 + 50, `${answers.size} different answers were computed`)
  return {
    ...judge.finding(),
    details: `${POSITIONS} positions got ${answers.size} different answers, ${ms.toFixed(1)} ms each, ${grown.toFixed(0)} MB more`,
  }
}

const SEARCHES = 15_000
/** Number of searches until the process and its size-limited caches are warm. */
const WARMING_SEARCHES = 15_000
const MAX_SEARCH_MB = 8

/** Searches with long words that find nothing. Each would cache a small answer under a long key. */
export async function attackWithKeys(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  let failed = await searchAnew(field, WARMING_SEARCHES)
  const before = await field.heap()
  failed += await searchAnew(field, SEARCHES)
  const grown = (await field.heap()) - before
  judge.expect(failed === 0, `${failed} searches failed`)
  judge.expect(grown < MAX_SEARCH_MB, `${grown.toFixed(1)} MB more`)
  return { ...judge.finding(), details: `${SEARCHES} empty answers, ${grown.toFixed(1)} MB more` }
}

/** Runs `count` searches, each with new words. Returns how many failed. */
async function searchAnew(field: Field, count: number): Promise<number> {
  let left = count
  let failed = 0
  const client = async () => {
    while (left > 0) {
      left -= 1
      const words = Array.from({ length: 5 }, () => randomUUID()).join('x')
      const answer = await field.send(`/api/technicians?city=&query=${words}`, {
        headers: { 'x-forwarded-for': ATTACKER },
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) failed += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, client))
  return failed
}
