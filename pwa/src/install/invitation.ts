import { sessionUser, subscribe } from '../lib/session/session.ts'
import { safeLocalStorage, safeSessionStorage } from '../lib/storage/safe-storage.ts'
import { installPrompt, invitation } from './prompt.ts'

const VISITS = 'visits'
const COUNTED = 'visit_counted'
const DISMISSED = 'install_dismissed_at'

let hasSent = false

/** Sets `invitation` whenever the rules for inviting are met. */
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

/** Other browsers on iOS have their own name in the user agent. They cannot install, or only through another menu. */
function isIosSafari(): boolean {
  return (
    'standalone' in navigator && !/CriOS|FxiOS|EdgiOS|OPiOS|GSA|FBAN|FBAV|Instagram/.test(navigator.userAgent)
  )
}

/** Counts one visit per tab session. */
function countVisit(): void {
  if (safeSessionStorage.read(COUNTED) !== null) return
  safeSessionStorage.write(COUNTED, 'true')
  safeLocalStorage.write(VISITS, String(Number(safeLocalStorage.read(VISITS) ?? 0) + 1))
}

/** Calls back when a service request of the signed-in user has just reached the server. */
function watchSent(onSent: () => void): void {
  let stop: (() => void) | undefined
  const follow = async () => {
    const user = sessionUser()
    if (!user) return stop?.()
    // Imported dynamically to keep it out of the entry chunk; the offline layer loads it after the first paint.
    const { onConfirmed } = await import('../offline/outbox/use-outbox.ts')
    if (user?.id !== sessionUser()?.id) return
    stop?.()
    stop = onConfirmed(user.id, 'service_request.create', onSent)
  }
  subscribe(() => void follow().catch(() => undefined))
  void follow().catch(() => undefined)
}

const QUIET_MS = 30 * 86_400_000

export type InstallSituation = {
  isInstalled: boolean
  hasPrompt: boolean
  /** Safari on iOS has no prompt, but a menu that can install the app. */
  isIosSafari: boolean
  visits: number
  /** A service request has just reached the server. */
  hasSent: boolean
  dismissedAt: number | undefined
  now: number
}

/**
 * Invites once the app has proved useful: on the second visit, or after a request was sent. Not within 30 days of a
 * dismissal.
 */
export function invitationFor(situation: InstallSituation): 'prompt' | 'sheet' | undefined {
  const { isInstalled, hasPrompt, isIosSafari, visits, hasSent, dismissedAt, now } = situation
  if (isInstalled || (visits < 2 && !hasSent)) return undefined
  if (dismissedAt !== undefined && Math.abs(now - dismissedAt) < QUIET_MS) return undefined
  if (hasPrompt) return 'prompt'
  return isIosSafari ? 'sheet' : undefined
}
