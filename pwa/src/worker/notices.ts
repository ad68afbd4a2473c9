import { PUSH } from '@tecnicerca/shared/messages/notices/push'
import type { PushMessage } from '@tecnicerca/shared/protocol/push'
import { API_BASE } from '../lib/http/api-base.ts'
import { settleSignOut } from '../lib/session/settle-sign-out.ts'
import { OPEN_PATH } from '../lib/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Chromium and Firefox have this event, but TypeScript's library does not declare it. */
export type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

let shown: Promise<void> = Promise.resolve()

/**
 * Shows a push message without asking the server first: a browser revokes the push permission of an app that shows nothing.
 * Only the newest notice of a case stays.
 */
export function showNotice(data: PushMessageData | null): Promise<void> {
  // One at a time: the browser loads the icons before it shows a notice, so the older of two could appear last.
  shown = shown.catch(() => undefined).then(() => show(data))
  return shown
}

async function show(data: PushMessageData | null): Promise<void> {
  const message = readMessage(data)
  const tag = message?.service_request_id ? `case-${message.service_request_id}` : 'notice'
  const options: NotificationOptions & { renotify: boolean } = {
    ...{ body: message?.body ?? '', tag, renotify: true, lang: 'es-DO' },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' },
    data: { path: pathOf(message) },
  }
  await Promise.all([
    self.registration.showNotification(message?.title ?? PUSH.unnamed, options),
    message && self.navigator.setAppBadge?.(message.unread).catch(() => undefined),
  ])
}

function readMessage(data: PushMessageData | null): Partial<PushMessage> | undefined {
  try {
    const message: unknown = data?.json()
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

function pathOf(message: Partial<PushMessage> | undefined): string {
  if (message?.kind === 'test') return '/my-account'
  return message?.service_request_id ? `/my-requests/${message.service_request_id}` : '/avisos'
}

/** Closes all notices: the user they were for has signed out. */
export async function closeNotices(): Promise<void> {
  for (const notice of await self.registration.getNotifications()) notice.close()
}

/** Opens the notice's screen in the open window, or in a new one. */
export async function openNotice({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { path = '/avisos' } = (notification.data ?? {}) as { path?: string }
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [open = undefined] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!open) return void (await self.clients.openWindow(path))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has none
  open.postMessage({ type: OPEN_PATH, path })
  await open.focus().catch(() => undefined)
}

/** The browser changed our push endpoint. The server must get the new one, or this device receives no more notices. */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: SubscriptionChange): Promise<void> {
  if (!(await settleSignOut())) return
  const options = oldSubscription?.options
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await fetch(`${API_BASE}/push/subscription`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
