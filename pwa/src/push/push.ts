import { apiCall, apiGet } from '../lib/http/api-client.ts'
import { createObservable } from '../lib/observable.ts'
import { safeLocalStorage } from '../lib/storage/safe-storage.ts'

/**
 * `off` and `on` where somebody chose so on this device, `default` where nobody was asked; `needs_install`: Safari on iOS
 * tells only what stands on the home screen.
 */
export type PushState = 'unknown' | 'unsupported' | 'needs_install' | 'denied' | 'default' | 'off' | 'on'

/** On this device, whoever is signed in; kept beside the browser's permission, which nobody can give back. */
const WANTED = 'push_wanted'
const RENEWED = 'push_renewed'
const RENEW_MS = 86_400_000

const keyAnswer = async () => (await import('@tecnicerca/shared/protocol/push')).pushKeyAnswer
const messageAnswer = async () => (await import('@tecnicerca/shared/accounts')).messageAnswer

export const pushState = createObservable<PushState>(seenAtOnce() ?? 'unknown')

/** Looks what this browser can, may and does. */
export async function lookAtPush(): Promise<void> {
  pushState.set(await readState())
}

async function readState(): Promise<PushState> {
  const seen = seenAtOnce()
  if (seen) return seen
  return safeLocalStorage.read(WANTED) === 'true' && (await findSubscription()) ? 'on' : 'off'
}

/** What needs no waiting; so that an invitation is there with its screen and moves nothing. */
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

/** Asks the browser, and tells the server where to find it. Throws where either cannot; a no of the person is no error. */
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
 * Whoever is signed in on a device that shall be told takes its subscription over; once a day and for each person, as a
 * server may have lost it or renewed its key.
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

/** This device is nobody's any more: what still comes for who was here must not be shown. Works without a network. */
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
  const applicationServerKey = bytesOf(publicKey)
  const found = await pushManager.getSubscription()
  const known = found?.options.applicationServerKey
  if (found && known && isSame(new Uint8Array(known), applicationServerKey)) return found
  // One under another key stands in the way of the new one.
  await found?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
