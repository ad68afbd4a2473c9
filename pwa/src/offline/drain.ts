import type { Outcome } from './answer'
import { BUSY, type DrainLock } from './drain-lock'
import { type OutboxContext, settleItem } from './outbox'
import { attemptOf, isKnown } from './outbox-kinds'
import { applyOutcome } from './outbox-outcome'
import type { Hold, OutboxRecord } from './outbox-record'
import { purgeDiscarded } from './outbox-seen'
import type { OutboxChange, OutboxContents } from './outbox-store'
import * as transitions from './outbox-transitions'
import { isDue, shortened } from './outbox-wait'
import { send } from './send'

export type DrainOptions = {
  /** Shortens backoff (never a time the server named): the network is back, or a person asks. */
  hurry?: boolean
  /** What may have ended: a sign-in ends `auth` and `user`, a new build ends `upgrade`. */
  release?: readonly Hold[]
}

/** `wake_in_ms`: when something is due again, null where nothing waits by time. */
export type DrainReport = { ran: boolean; confirmed: number; wake_in_ms: number | null }

export type DrainContext = OutboxContext & { lock: DrainLock; onChange: () => void }

/** Another holder is looked at again so often. */
const BUSY_MS = 15_000
/** So many attempts in a row without any answer, and the network counts as gone for this run. */
const SILENT_IN_A_ROW = 2

/** Sends what is due, one after the other, unless another tab or the worker is at it. */
export async function drain(context: DrainContext, options: DrainOptions = {}): Promise<DrainReport> {
  const report = await context.lock.run((token) => drainAs(context, token, options))
  if (report !== BUSY) return report
  const records = await context.store.read()
  const isWaiting = records.some(({ state }) => state === 'queued' || state === 'sending')
  return { ran: false, confirmed: 0, wake_in_ms: isWaiting ? BUSY_MS : null }
}

async function drainAs(context: DrainContext, token: string, options: DrainOptions): Promise<DrainReport> {
  const { env, store } = context
  await store.transact(({ records }) => prepare(records, options, env.now()))
  await purgeDiscarded(store, env.now())
  context.onChange()
  let [confirmed, silent] = [0, 0]
  while (silent < SILENT_IN_A_ROW) {
    const claimed = await store.transact((contents) => claimNext(contents, token, env.now()))
    if (!claimed) break
    context.onChange()
    const outcome = await attemptOnce(context, claimed, token)
    if (outcome.type === 'confirmed') confirmed += 1
    silent = isSilent(outcome) ? silent + 1 : 0
    context.onChange()
    if (outcome.type === 'held') break
  }
  const now = env.now()
  return { ran: true, confirmed, wake_in_ms: wakeIn(await store.read(), now) }
}

async function attemptOnce(context: DrainContext, record: OutboxRecord, token: string): Promise<Outcome> {
  const { env, store } = context
  const attempt = attemptOf(record)
  await env.checkpoint('claimed', attempt)
  const outcome = await send(env, attempt)
  await env.checkpoint('sent', attempt)
  const claimed = { id: record.id, key: record.key, token }
  await store.transact(({ records, lease }) => {
    const found = records.find(({ id }) => id === record.id)
    const applied = found && applyOutcome(found, outcome, { claimed, now: env.now(), random: env.random() })
    const beat = lease?.token === token && { lease: { token, beat: lease.beat + 1 } }
    return { result: undefined, put: applied ? [applied] : [], ...beat }
  })
  await env.checkpoint('applied', attempt)
  if (outcome.type === 'to_settle') await settleItem(context, record)
  return outcome
}

/** Whoever has the lock owns what is `sending`: it was left by a drain that died or froze. */
function prepare(records: OutboxRecord[], options: DrainOptions, now: number): OutboxChange<undefined> {
  const put = records.flatMap((record) => {
    const kept = transitions.recover(record) ?? record
    const expired = now >= kept.expires_at ? transitions.expire(kept) : undefined
    const ready = expired ?? released(kept, options)
    return ready === record ? [] : [ready]
  })
  return { result: undefined, put }
}

function released(record: OutboxRecord, { hurry = false, release = [] }: DrainOptions): OutboxRecord {
  const hold = record.hold && release.includes(record.hold) ? null : record.hold
  const wait = hurry ? shortened(record.wait) : record.wait
  return hold === record.hold && wait === record.wait ? record : { ...record, hold, wait }
}

function claimNext(
  contents: OutboxContents,
  token: string,
  now: number,
): OutboxChange<OutboxRecord | undefined> {
  const { records, lease } = contents
  // Stolen while this process was frozen.
  if (lease?.token !== token) return { result: undefined }
  const next = laneHeads(records).find((record) => canGo(record, now))
  const claimed = next && !isSessionHeld(records) ? transitions.claim(next, token) : undefined
  return {
    result: claimed,
    put: claimed ? [claimed] : [],
    lease: { token, beat: lease.beat + 1 },
  }
}

/** The first of each lane that is not done with: a bad item stops only its lane. */
export function laneHeads(records: readonly OutboxRecord[]): OutboxRecord[] {
  const heads = new Map<string, OutboxRecord>()
  for (const record of records) {
    const isDone = record.state === 'confirmed' || record.state === 'discarded'
    if (!isDone && !heads.has(record.lane)) heads.set(record.lane, record)
  }
  return [...heads.values()]
}

function canGo(record: OutboxRecord, now: number): boolean {
  return record.state === 'queued' && record.hold === null && isKnown(record) && isDue(record, now)
}

// One session sends them all: what is wrong with it for one is wrong for the others.
function isSessionHeld(records: readonly OutboxRecord[]): boolean {
  return records.some(({ state, hold }) => state === 'queued' && (hold === 'auth' || hold === 'user'))
}

function isSilent(outcome: Outcome): boolean {
  return outcome.type === 'postponed' && (outcome.hint === 'unreachable' || outcome.hint === 'slow')
}

function wakeIn(records: readonly OutboxRecord[], now: number): number | null {
  if (isSessionHeld(records)) return null
  const heads = laneHeads(records).filter(
    (record) => record.state === 'queued' && record.hold === null && isKnown(record),
  )
  const waits = heads.map((record) => (record.wait && !isDue(record, now) ? record.wait.until - now : 0))
  if (waits.length === 0) return null
  const named = waits.filter((ms) => ms > 0)
  // Something due was left because the network is gone: it goes with the first that was postponed.
  return named.length > 0 ? Math.min(...named) : 0
}
