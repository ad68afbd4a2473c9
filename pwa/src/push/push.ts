import { apiCall, apiGet } from '../lib/http/api-client.ts'
import { createObservable } from '../lib/observable.ts'
import { safeLocalStorage } from '../lib/storage/safe-storage.ts'
import { fromBase64url } from '../lib/text/base64url.ts'

/**
 * `off` and `on`: chosen on this device. `default`: not asked yet. `needs_install`: Safari on iOS allows push only for an
 * app on the home screen.
 */
export type PushState = 'unknown' | 'unsupported' | 'needs_install' | 'denied' | 'default' | 'off' | 'on'

/**
 * Storage key of the choice for this device, the same for all its users. The browser's permission is not enough: a page
 * cannot revoke it when the user turns push off.
 */
const WANTED = 'push_wanted'
const RENEWED = 'push_renewed'
const RENEW_MS = 86_400_000

const keyAnswer = async () => (await import('@tecnicerca/shared/protocol/push')).pushKeyAnswer
const messageAnswer = async () => (await import('@tecnicerca/shared/accounts')).messageAnswer

export const pushState = createObservable<PushState>(seenAtOnce() ?? 'unknown')

/** Sets `pushState` from the browser's support, permission and subscription. */
export async function lookAtPush(): Promise<void> {
  pushState.set(await readState())
}

async function readState(): Promise<PushState> {
  const seen = seenAtOnce()
  if (seen) return seen
  return safeLocalStorage.read(WANTED) === 'true' && (await findSubscription()) ? 'on' : 'off'
}

/** The states that are known synchronously, so that an invitation renders together with its screen and moves nothing. */
function seenAtOnce(): PushState | undefined {
  if (typeof window === 'undefined') return undefined
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker) {
    return isIos() && !isInstalled() ? 'needs_install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'default' ? 'default' : undefined
}

function isIos(): boolean {
  return 'standalone' in navigator
}

function isInstalled(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Asks for the permission and sends the subscription to the server. Throws if the browser or the server fails; a refusal by
 * the user is no error.
 */
export async function turnPushOn(): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') {
    safeLocalStorage.write(WANTED, 'true')
    await subscribe()
  }
  await lookAtPush()
}

export async function turnPushOff(): Promise<void> {
  const subscription = await findSubscription()
  if (subscription) {
    const { endpoint } = subscription
    await apiCall({ method: 'DELETE', path: '/push/subscription', body: { endpoint } }, messageAnswer)
    await subscription.unsubscribe()
  }
  safeLocalStorage.write(WANTED, 'false')
  await lookAtPush()
}

/**
 * Subscribes the signed-in user if push is on for this device. Repeats this once a day for each user, because the
 * server may have lost the subscription or renewed its key.
 */
export async function keepPush(userId: number): Promise<void> {
  if (
    safeLocalStorage.read(WANTED) !== 'true' ||
    !('PushManager' in window) ||
    Notification.permission !== 'granted'
  )
    return
  const [id, at] = (safeLocalStorage.read(RENEWED) ?? '').split(' ')
  if (Number(id) === userId && Math.abs(Date.now() - Number(at)) < RENEW_MS) return
  await subscribe()
  safeLocalStorage.write(RENEWED, `${userId} ${Date.now()}`)
}

/** Unsubscribes after sign-out: later notices for the previous user must not be shown. Works without a network. */
export async function leavePush(): Promise<void> {
  safeLocalStorage.remove(RENEWED)
  if (!('PushManager' in window) || !navigator.serviceWorker) return
  await (await findSubscription())?.unsubscribe()
}

async function subscribe(): Promise<void> {
  const { public_key: publicKey } = await apiGet('/push/key', keyAnswer)
  const registration = await navigator.serviceWorker.ready
  const subscription = await subscribeUnder(registration, publicKey)
  const { endpoint, keys } = subscription.toJSON()
  await apiCall({ method: 'PUT', path: '/push/subscription', body: { endpoint, keys } }, messageAnswer)
}

async function subscribeUnder({ pushManager }: ServiceWorkerRegistration, publicKey: string) {
  const applicationServerKey = fromBase64url(publicKey)
  const found = await pushManager.getSubscription()
  const known = found?.options.applicationServerKey
  if (found && known && isSame(new Uint8Array(known), applicationServerKey)) return found
  // A subscription with an old key would block the new one.
  await found?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
