import { purgeDiscarded } from './acknowledge.ts'
import type { Outcome } from './classify-response.ts'
import { claimNext, wakeIn } from './drain-order.ts'
import { KINDS } from './kinds.ts'
import { BUSY, type DrainLock, findStaleEditLocks } from './locks.ts'
import { freshFor, type OutboxContext } from './new-record.ts'
import { type BlockedBy, correctionDraft, isPhoto, isQuiet, type OutboxRecord } from './record.ts'
import { send, settle, syncServerClock } from './send.ts'
import type { OutboxChange } from './store.ts'
import * as transitions from './transitions.ts'
import { backoffMs, shortened } from './waits.ts'
import { attemptOf } from './wire.ts'

export type DrainOptions = {
  /** The network is back: ends the backoff, but not a wait that the server asked for. */
  hurry?: boolean
  /** The user pressed the send button: ends every wait, even one that the server asked for. */
  byPerson?: boolean
  /** Values of `hold` that may have ended: a sign-in ends `auth` and `user`, a new build ends `upgrade`. */
  release?: readonly BlockedBy[]
}

/** `wakeInMs`: ms until the next attempt is due; null if none is planned. */
export type DrainReport = { ran: boolean; confirmed: number; wakeInMs: number | null }

export type DrainContext = OutboxContext & { lock: DrainLock; onChange: () => void }

const PHOTO_LOST: Outcome = {
  type: 'refused',
  error: { status: 0, code: 'photo_lost', message: '', fields: {} },
}

/** Pause before the next try while another tab or the worker is sending. */
const BUSY_MS = 15_000
/** If this many stuck items in a row get no answer, the network counts as gone and the drain ends. */
const SILENT_IN_A_ROW = 2

/** Sends what is due, one item after the other, unless another tab or the worker is sending. */
export async function drain(context: DrainContext, options: DrainOptions = {}): Promise<DrainReport> {
  // A quick exit, because every refresh of a list drains first, and taking the lease alone costs two writes to the
  // disk.
  if ((await context.store.read()).length === 0) return { ran: true, confirmed: 0, wakeInMs: null }
  const report = await context.lock.run((token) => drainAs(context, token, options))
  if (report !== BUSY) return report
  const records = await context.store.read()
  const isWaiting = records.some(({ state }) => state === 'queued' || state === 'sending')
  return { ran: false, confirmed: 0, wakeInMs: isWaiting ? BUSY_MS : null }
}

async function drainAs(context: DrainContext, token: string, options: DrainOptions): Promise<DrainReport> {
  const { env, store } = context
  // The phone's clock never ends an item. But an item that looks expired is not sent before the server's clock was asked.
  const mayBeOld = (record: OutboxRecord) => transitions.isExpired(record, env.now())
  if (!env.serverClock() && (await store.read()).some(mayBeOld)) await syncServerClock(env)
  await store.transact(({ records }) => prepare(records, options, context))
  const clock = env.serverClock()
  if (clock) await purgeDiscarded(store, clock.now)
  context.onChange()
  let [confirmed, silent] = [0, 0]
  const tried = new Set<string>()
  while (silent < SILENT_IN_A_ROW) {
    const dead = await findStaleEditLocks(env, await store.read())
    const turn = { token, tried, dead, now: env.now() }
    // Taken before the claim, because the storage may be cleared right after it.
    const closed = await store.closeSignal()
    const claimed = await store.transact((contents) => claimNext(contents, turn))
    if (!claimed) break
    tried.add(claimed.id)
    context.onChange()
    const { outcome, after } = await attemptOnce(context, claimed, { token, closed })
    if (outcome.type === 'confirmed') confirmed += 1
    silent = isSilent(outcome) ? silent + 1 : 0
    context.onChange()
    // Later items wait, unless only this item fails although the network works.
    if (outcome.type === 'blocked' || (outcome.type === 'postponed' && !after?.is_stuck)) break
    if (after?.state === 'queued' && after.key !== claimed.key) tried.delete(claimed.id)
  }
  const now = env.now()
  return { ran: true, confirmed, wakeInMs: wakeIn(await store.read(), now) }
}

type Attempted = { outcome: Outcome; after: OutboxRecord | undefined }

/** Sends the item, or asks whether it has arrived if it has a pending change or is `ambiguous` and expired. */
async function attemptOnce(
  context: DrainContext,
  record: OutboxRecord,
  { token, closed }: { token: string; closed: AbortSignal },
): Promise<Attempted> {
  const { env } = context
  const bytes = isPhoto(record) && (await context.store.photo(record.payload.photo_id))
  const attempt = attemptOf(record, bytes || undefined)
  await env.checkpoint('claimed', attempt)
  const outcome = await (isToSettle(record, env.serverClock()?.now)
    ? settle(env, attempt)
    : bytes === undefined
      ? PHOTO_LOST
      : send(env, attempt, closed))
  await env.checkpoint('sent', attempt)
  const claimed = { id: record.id, key: record.key, token }
  const after = await apply(context, claimed, outcome)
  await env.checkpoint('applied', attempt)
  if (outcome.type !== 'to_settle') return { outcome, after }
  const settled = await settle(env, attempt)
  return { outcome: settled, after: await apply(context, claimed, settled) }
}

function isToSettle(record: OutboxRecord, serverNow: number | undefined): boolean {
  const isOld = serverNow !== undefined && transitions.isExpired(record, serverNow)
  return record.wish !== null || (record.ambiguous && isOld)
}

function apply(context: DrainContext, claimed: Claimed, outcome: Outcome): Promise<OutboxRecord | undefined> {
  const { env, store } = context
  const fresh = freshFor(env)
  return store.transact(({ records, lease, drafts }) => {
    const found = records.find(({ id }) => id === claimed.id)
    const after =
      found && applyResponse(found, outcome, { claimed, fresh, now: env.now(), random: env.random() })
    const applied = after && withAbandonedCorrection(after, drafts)
    const beat = lease?.token === claimed.token && { lease: { token: claimed.token, beat: lease.beat + 1 } }
    return { result: applied ?? found, put: applied ? [applied] : [], ...beat }
  })
}

/** We hold the lock, so an item that is still in `sending` was left by a drain that died or froze. */
function prepare(
  records: OutboxRecord[],
  options: DrainOptions,
  { env }: DrainContext,
): OutboxChange<undefined> {
  const clock = env.serverClock()
  const put = records.flatMap((record) => {
    const recovered = transitions.recover(record) ?? record
    const kept = clock ? transitions.dated(recovered, clock.now, clock.correction) : recovered
    const ready = (clock && transitions.expire(kept, clock.now)) ?? unblock(kept, options)
    return ready === record ? [] : [ready]
  })
  return { result: undefined, put }
}

function unblock(record: OutboxRecord, { hurry, byPerson, release = [] }: DrainOptions): OutboxRecord {
  const hold = record.hold && release.includes(record.hold) ? null : record.hold
  const wait = byPerson ? null : hurry ? shortened(record.wait) : record.wait
  return hold === record.hold && wait === record.wait ? record : { ...record, hold, wait }
}

function isSilent(outcome: Outcome): boolean {
  return outcome.type === 'postponed' && (outcome.hint === 'unreachable' || outcome.hint === 'slow')
}

/**
 * Adds to a confirmed item a correction that the user began but did not submit before the tab was closed. The screen
 * shows it like a correction that came too late.
 */
function withAbandonedCorrection(record: OutboxRecord, drafts: ReadonlyMap<string, unknown>): OutboxRecord {
  const draft = drafts.get(correctionDraft(record.id))
  if (record.state !== 'confirmed' || record.wish || typeof draft !== 'object') return record
  const typed = Object.entries(draft ?? {}).filter(([name]) => name in record.payload)
  const payload = { ...record.payload, ...Object.fromEntries(typed) } as OutboxRecord['payload']
  return transitions.markAlreadySent(record, { type: 'edit', payload, shown: record.shown })
}

/** The attempt that the outcome belongs to. */
type Claimed = { id: string; key: string; token: string }

type Applied = { claimed: Claimed; now: number; random: number; fresh: transitions.Fresh }

/** After this many attempts without a result over a working network an item counts as stuck. */
const STUCK_AFTER = 3

/**
 * The record after an attempt. Undefined if the outcome no longer concerns it: the key was replaced, or another drain
 * took over. The outcomes `confirmed` and `closed` are final, so they count even after a takeover.
 */
function applyResponse(record: OutboxRecord, outcome: Outcome, applied: Applied): OutboxRecord | undefined {
  const { claimed, fresh } = applied
  if (record.key !== claimed.key) return undefined
  if (outcome.type === 'confirmed') return confirmOrResend(record, outcome.result, fresh)
  if (outcome.type === 'closed') return transitions.close(record, fresh)
  if (record.claim !== claimed.token) return undefined
  const after = afterAttempt(record, outcome, applied)
  return after && transitions.applyPendingEdit(after, fresh)
}

/** The confirmed item. If it sets a value that was changed meanwhile, it is sent again with the new value. */
function confirmOrResend(
  record: OutboxRecord,
  result: unknown,
  fresh: transitions.Fresh,
): OutboxRecord | undefined {
  const confirmed = transitions.confirm(record, result)
  const hasNewerValue = confirmed?.wish?.type === 'edit' && KINDS[record.kind].isReplacedByNewer
  return hasNewerValue ? transitions.resend(record, fresh) : confirmed
}

function afterAttempt(
  record: OutboxRecord,
  outcome: Exclude<Outcome, { type: 'confirmed' | 'closed' }>,
  { now, random, fresh }: Applied,
): OutboxRecord | undefined {
  const backoff = backoffMs(record.attempts, random)
  switch (outcome.type) {
    case 'blocked':
      return transitions.blockFor(record, outcome.blockedBy)
    case 'refused':
      // If no screen shows the item, a refusal ends it without a message. Screens then show the server's state.
      return isQuiet(record)
        ? confirmOrResend(record, null, fresh)
        : transitions.refuse(record, outcome.error)
    case 'to_settle':
      return transitions.postpone(record, {
        ambiguous: true,
        hint: null,
        is_stuck: false,
        waitMs: backoff,
        by: 'backoff',
        now,
      })
    case 'postponed': {
      const { ambiguous, hint, waitMs, isReachable } = outcome
      const by = waitMs === null ? 'backoff' : 'server'
      const isStuck = isReachable && record.attempts >= STUCK_AFTER
      return transitions.postpone(record, {
        ambiguous,
        hint,
        is_stuck: isStuck,
        waitMs: waitMs ?? backoff,
        by,
        now,
      })
    }
  }
}
