import { sessionUser, subscribe } from '../lib/session/session.ts'
import { safeLocalStorage, safeSessionStorage } from '../lib/storage/safe-storage.ts'
import type { UserOutbox } from '../offline/outbox/user-outbox.ts'
import { installPrompt, invitation } from './prompt.ts'

const VISITS = 'visits'
const COUNTED = 'visit_counted'
const DISMISSED = 'install_dismissed_at'

let hasSent = false

/** Tells `invitation` when the moment has come. */
export function startInvitation(): void {
  countVisit()
  installPrompt.subscribe(decide)
  watchSent(() => {
    hasSent = true
    decide()
  })
  window.addEventListener('appinstalled', () => invitation.set(undefined))
  decide()
}

export function dismissInvitation(): void {
  safeLocalStorage.write(DISMISSED, String(Date.now()))
  decide()
}

function decide(): void {
  const dismissed = safeLocalStorage.read(DISMISSED)
  invitation.set(
    invitationFor({
      isInstalled: isInstalled(),
      hasPrompt: installPrompt.read() !== undefined,
      isIosSafari: isIosSafari(),
      visits: Number(safeLocalStorage.read(VISITS) ?? 0),
      hasSent,
      dismissedAt: dismissed === null ? undefined : Number(dismissed),
      now: Date.now(),
    }),
  )
}

function isInstalled(): boolean {
  if ('standalone' in navigator && navigator.standalone === true) return true
  return matchMedia('(display-mode: standalone)').matches
}

/** Other browsers there carry their own name, and have no such menu or another one. */
function isIosSafari(): boolean {
  return (
    'standalone' in navigator && !/CriOS|FxiOS|EdgiOS|OPiOS|GSA|FBAN|FBAV|Instagram/.test(navigator.userAgent)
  )
}

/** A visit is a tab's life. */
function countVisit(): void {
  if (safeSessionStorage.read(COUNTED) !== null) return
  safeSessionStorage.write(COUNTED, 'true')
  safeLocalStorage.write(VISITS, String(Number(safeLocalStorage.read(VISITS) ?? 0) + 1))
}

/** Calls back when a service request of whoever is signed in has just reached the server. */
function watchSent(onSent: () => void): void {
  let stop: (() => void) | undefined
  const follow = async () => {
    const user = sessionUser()
    if (!user) return stop?.()
    // Not in the entry: the offline layer brings it after the first paint.
    const { outboxOf } = await import('../offline/outbox/user-outbox.ts')
    if (user?.id !== sessionUser()?.id) return
    stop?.()
    const outbox = outboxOf(user.id)
    stop = outbox.subscribe(() => void lookForSent(outbox).then((sent) => sent && onSent()))
  }
  subscribe(() => void follow().catch(() => undefined))
  void follow().catch(() => undefined)
}

async function lookForSent({ store }: UserOutbox): Promise<boolean> {
  const records = await store.read().catch(() => [])
  return records.some(({ kind, state }) => kind === 'service_request.create' && state === 'confirmed')
}

const QUIET_MS = 30 * 86_400_000

export type InstallSituation = {
  isInstalled: boolean
  hasPrompt: boolean
  /** Safari on iOS: no prompt, but a menu that can do it. */
  isIosSafari: boolean
  visits: number
  /** A service request has just reached the server. */
  hasSent: boolean
  dismissedAt: number | undefined
  now: number
}

/** An invitation where the app has proved its worth: on the second visit, or after a request that was sent. */
export function invitationFor(situation: InstallSituation): 'prompt' | 'sheet' | undefined {
  const { isInstalled, hasPrompt, isIosSafari, visits, hasSent, dismissedAt, now } = situation
  if (isInstalled || (visits < 2 && !hasSent)) return undefined
  if (dismissedAt !== undefined && Math.abs(now - dismissedAt) < QUIET_MS) return undefined
  if (hasPrompt) return 'prompt'
  return isIosSafari ? 'sheet' : undefined
}
