import { Dexie } from 'dexie'
import { uuidV7 } from '../../lib/uuid-v7.ts'
import type { Checkpoint, OfflineEnvironment } from '../network/environment.ts'
import { type DrainContext, type DrainOptions, type DrainReport, drain } from '../outbox/drain.ts'
import { createDrainLock } from '../outbox/locks.ts'
import type { NewItem } from '../outbox/new-record.ts'
import { createOutboxStore } from '../outbox/store.ts'
import { plainConnection, userDatabase } from '../storage/databases.ts'
import { createSimulatedLocks } from './simulated-locks.ts'

/** True time, the phone's monotonic clock, how far its own is off, and whether it has heard the server's. */
export type SimulatedTime = { now: number; elapsed: number; skew: number; isHeard: boolean }

export function advance(time: SimulatedTime, ms: number): void {
  time.now += ms
  time.elapsed += ms
}

export type SimulatedPhone = {
  time: SimulatedTime
  /** One tab or worker; `dieAt` kills it there: nothing after that point runs, not even a `finally`. */
  openTab: (userId: number, dieAt?: Checkpoint) => SimulatedTab
}

export type SimulatedTab = DrainContext & {
  drain: (options?: DrainOptions) => Promise<DrainReport | 'died'>
  death: Promise<'died'>
  /** Ends the tab as a person does who closes it. */
  close: () => void
}

let lastUser = 1000
/** A user whose database no other test has touched. */
export function newUserId(): number {
  lastUser += 1
  return lastUser
}

export function createSimulatedPhone(
  fetch: OfflineEnvironment['fetch'],
  { hasLocks = true, random = () => 0.5 }: { hasLocks?: boolean; random?: () => number } = {},
): SimulatedPhone {
  const time: SimulatedTime = { now: Date.UTC(2026, 10, 21), elapsed: 0, skew: 0, isHeard: true }
  const locks = createSimulatedLocks()
  let born = 0

  function openTab(userId: number, dieAt?: Checkpoint): SimulatedTab {
    const tab = locks.openTab()
    let die = (): void => undefined
    const death = new Promise<'died'>((resolve) => {
      die = () => resolve('died')
    })
    const env: OfflineEnvironment = {
      fetch,
      base: '/api',
      now: () => time.now + time.skew,
      serverClock: () => (time.isHeard ? { now: time.now, correction: -time.skew } : undefined),
      elapsed: () => time.elapsed,
      random,
      randomBytes: (bytes) => {
        born += 1
        new DataView(bytes.buffer).setUint32(bytes.length - 4, born)
        return bytes
      },
      locks: hasLocks ? tab.locks : undefined,
      report: () => undefined,
      observeServerDate: () => undefined,
      checkpoint: (point) => {
        if (point !== dieAt) return Promise.resolve()
        tab.close()
        die()
        return new Promise(() => undefined)
      },
    }
    const store = createOutboxStore((work) =>
      userDatabase(userId).use(async (db) => work(plainConnection(db))),
    )
    const lock = createDrainLock({
      env,
      store,
      userId,
      newToken: () => uuidV7(env.now(), env.randomBytes),
    })
    const context = { env, store, userId, lock, onChange: () => undefined }
    return {
      ...context,
      death,
      close: tab.close,
      drain: (options) => Promise.race([drain(context, options), death]),
    }
  }
  return { time, openTab }
}

/** A new service request whose description is `text`. */
export function requestItem(text: string): NewItem {
  return {
    kind: 'service_request.create',
    payload: {
      technician_id: 7,
      service_description: text,
      request_date: '2026-11-25',
      service_location: 'Calle 5',
    },
    shown: { name: 'Ana Díaz', profile_image: null, category_name: 'Plomería' },
  }
}

export function statusItem(serviceRequestId: number, status: 'accepted' | 'completed'): NewItem {
  return {
    kind: 'service_request.status',
    payload: { service_request_id: serviceRequestId, status },
    shown: { name: 'Ana Díaz', profile_image: null, category_name: null },
  }
}

export async function forgetUser(userId: number): Promise<void> {
  userDatabase(userId).close()
  await Dexie.delete(`tecnicerca-u-${userId}`)
}
