import 'fake-indexeddb/auto'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { VisitKind } from '@tecnicerca/shared/service-requests/visit-log'
import type { CallReport } from '../../pwa/src/lib/http/http.ts'
import { followChanges } from '../../pwa/src/offline/cases/case-changes.ts'
import type { Checkpoint, OfflineEnvironment } from '../../pwa/src/offline/network/environment.ts'
import type { NewItem } from '../../pwa/src/offline/outbox/new-record.ts'
import type { OutboxRecord } from '../../pwa/src/offline/outbox/record.ts'
import { createUserOutbox, type UserOutbox } from '../../pwa/src/offline/outbox/user-outbox.ts'
import { createSimulatedLocks } from '../../pwa/src/offline/testing/simulated-locks.ts'
import type { Person } from './person.ts'

/** Values that a browser would hold: the session cookie, the clock, and the timeout for an answer in ms. */
export type NodePhone = {
  base: string
  cookie: string
  /** Milliseconds that this phone's clock is ahead of the machine's. */
  skew: number
  elapsedSkew: number
  deadlineMs: number
  reports: CallReport[]
  openTab: (userId: number, fate?: Fate) => Tab
  close: () => void
}

/**
 * `dieAt`: the tab ends at this checkpoint, so that not even a `finally` runs. `freezeAt`: the tab stops there until `thaw`
 * resolves.
 */
export type Fate = { dieAt?: Checkpoint; freezeAt?: Checkpoint; thaw?: Promise<void> }

export type Tab = UserOutbox & {
  env: OfflineEnvironment
  /** Resolves when the tab has died or frozen. */
  fate: Promise<void>
  /** Drains until nothing is due. Also resolves when the tab dies. */
  drainOnce: (options?: Parameters<UserOutbox['drain']>[0]) => Promise<void>
  /** Drains, then fetches the changes of the user's list, like the screen. */
  refresh: () => Promise<unknown>
  items: () => Promise<readonly OutboxRecord[]>
}

/** The product's outbox in Node, with real IndexedDB semantics and real HTTP. Only the browser around it is simulated. */
export function createNodePhone(base: string, person?: Pick<Person, 'token'>): NodePhone {
  const locks = createSimulatedLocks()
  const opened: Tab[] = []
  const phone: NodePhone = {
    base,
    cookie: person ? cookieOf(person) : '',
    skew: 0,
    elapsedSkew: 0,
    deadlineMs: 15_000,
    reports: [],
    openTab: (userId, fate = {}) => {
      const tab = openTab(phone, { user_id: userId, fate, locks: locks.openTab() })
      opened.push(tab)
      return tab
    },
    close: () => {
      for (const tab of opened) tab.stop()
    },
  }
  return phone
}

export function cookieOf({ token }: Pick<Person, 'token'>): string {
  return `session=${token}`
}

type Opening = {
  user_id: number
  fate: Fate
  locks: ReturnType<ReturnType<typeof createSimulatedLocks>['openTab']>
}

function openTab(phone: NodePhone, { user_id: userId, fate, locks }: Opening): Tab {
  let meet = (): void => undefined
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const env: OfflineEnvironment = {
    ...environmentOf(phone),
    locks: locks.locks,
    checkpoint: (point) => {
      if (point === fate.dieAt) locks.close()
      else if (point !== fate.freezeAt) return Promise.resolve()
      meet()
      return fate.thaw ?? new Promise(() => undefined)
    },
  }
  const outbox = createUserOutbox(env, userId)
  return {
    ...outbox,
    env,
    fate: met,
    drainOnce: (options) => Promise.race([outbox.drain(options).then(() => undefined), met]),
    items: () => outbox.store.read(),
    refresh: () =>
      Promise.race([
        outbox
          .drain()
          .catch(() => undefined)
          .then(() =>
            followChanges(userId, { outbox, fetchChanges: (seq) => fetchChanges(phone, seq), now: env.now }),
          ),
        met,
      ]),
  }
}

function environmentOf(phone: NodePhone): OfflineEnvironment {
  return {
    fetch: (url, init) => fetchAs(phone, url, init),
    base: `${phone.base}/api`,
    now: () => Date.now() + phone.skew,
    serverClock: () => ({ now: Date.now() + phone.skew, correction: 0 }),
    elapsed: () => performance.now() + phone.elapsedSkew,
    random: Math.random,
    randomBytes: (bytes) => crypto.getRandomValues(bytes),
    locks: undefined,
    report: (report) => void phone.reports.push(report),
    observeServerDate: () => undefined,
    checkpoint: () => Promise.resolve(),
  }
}

function fetchAs(phone: NodePhone, url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  if (phone.cookie) headers.set('cookie', phone.cookie)
  const signals = [AbortSignal.timeout(phone.deadlineMs), ...(init.signal ? [init.signal] : [])]
  return fetch(url, { ...init, headers, signal: AbortSignal.any(signals) })
}

async function fetchChanges(phone: NodePhone, seq = '') {
  const answer = await fetchAs(phone, `${phone.base}/api/service-requests/changes?since=${seq}`, {})
  return changesAnswer.parse(await answer.json())
}

export const SHOWN = { name: 'José Almonte', profile_image: null, category_name: 'Plomería' }

export function requestItem(
  technician: Pick<Person, 'technician_id'>,
  serviceDescription: string,
  requestDate: string,
): NewItem {
  const { technician_id: technicianId } = technician
  const payload = {
    technician_id: technicianId,
    service_description: serviceDescription,
    request_date: requestDate,
    service_location: 'Calle 5, Gurabo',
  }
  return { kind: 'service_request.create', payload, shown: SHOWN }
}

export function statusItem(
  serviceRequestId: number,
  status: 'accepted' | 'completed' | 'cancelled',
): NewItem {
  return {
    kind: 'service_request.status',
    payload: { service_request_id: serviceRequestId, status },
    shown: SHOWN,
  }
}

export function messageItem(serviceRequestId: ServiceRequestRef, text: string): NewItem {
  return {
    kind: 'service_request.message',
    payload: { service_request_id: serviceRequestId, text },
    shown: SHOWN,
  }
}

export function reviewItem(
  { technician_id: technicianId }: Pick<Person, 'technician_id'>,
  comment: string,
  serviceDate: string,
): NewItem {
  return {
    kind: 'review.create',
    payload: { technician_id: technicianId, rating: 5, comment, service_date: serviceDate },
    shown: SHOWN,
  }
}

export function offerItem(serviceRequestId: ServiceRequestRef, note: string): NewItem {
  return {
    kind: 'offer.create',
    payload: { service_request_id: serviceRequestId, total: 900, note },
    shown: SHOWN,
  }
}

/** An event of the other side that waits for an answer. */
type Answerable = { id: number; service_request_id: number }

/** An item that answers the other side's offer. */
export function answerItem(
  { id, service_request_id: serviceRequestId }: Answerable,
  status: 'accepted' | 'declined',
): NewItem {
  return {
    kind: 'offer.status',
    payload: { service_request_id: serviceRequestId, offer_id: id, status },
    shown: SHOWN,
  }
}

export function paymentItem(serviceRequestId: number, note: string): NewItem {
  const paidOn = dayInSantoDomingo(new Date())
  const payment = { amount: 250.25, direction: 'paid', method: 'cash', paid_on: paidOn, note } as const
  return {
    kind: 'payment.create',
    payload: { service_request_id: serviceRequestId, ...payment },
    shown: SHOWN,
  }
}

/** An item that answers a payment that the other side noted. */
export function paymentAnswerItem(
  { id, service_request_id: serviceRequestId }: Answerable,
  status: 'confirmed' | 'disputed',
): NewItem {
  return {
    kind: 'payment.status',
    payload: { service_request_id: serviceRequestId, payment_id: id, status },
    shown: SHOWN,
  }
}

export function visitItem({ id, kind }: { id: number; kind: VisitKind }, note: string): NewItem {
  return {
    kind: 'visit.create',
    payload: { service_request_id: id, kind, note, ...(kind === 'promised_hour' && { hour: '9:30' }) },
    shown: SHOWN,
  }
}

/** An item that proposes to repeat a completed job. */
export function planItem(serviceRequestId: number): NewItem {
  return {
    kind: 'maintenance.create',
    payload: { service_request_id: serviceRequestId, kind: 'maintenance_proposed', months: 6 },
    shown: SHOWN,
  }
}

export function claimItem(serviceRequestId: number, text: string): NewItem {
  return {
    kind: 'guarantee_claim.create',
    payload: { service_request_id: serviceRequestId, text },
    shown: SHOWN,
  }
}

/** An item that refuses the customer's claim. */
export function claimRefusalItem({ id, service_request_id: serviceRequestId }: Answerable): NewItem {
  return {
    kind: 'guarantee_claim.status',
    payload: { service_request_id: serviceRequestId, claim_id: id, status: 'refused', note: 'No la cubre' },
    shown: SHOWN,
  }
}
