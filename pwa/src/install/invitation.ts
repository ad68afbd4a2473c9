import { sessionUser, subscribe } from '../lib/session'
import { onChange } from '../offline/storage/changes'
import { installPrompt, invitation } from './prompt'
import { invitationFor } from './rules'

const VISITS = 'visits'
const COUNTED = 'visit_counted'
const DISMISSED = 'install_dismissed_at'

let has_sent = false

/** Tells `invitation` when the moment has come. */
export function startInvitation(): void {
  countVisit()
  installPrompt.subscribe(decide)
  watchSent(() => {
    has_sent = true
    decide()
  })
  window.addEventListener('appinstalled', () => invitation.set(undefined))
  decide()
}

export function dismissInvitation(): void {
  write(localStorage, DISMISSED, String(Date.now()))
  decide()
}

function decide(): void {
  const dismissed = read(localStorage, DISMISSED)
  invitation.set(
    invitationFor({
      is_installed: isInstalled(),
      has_prompt: installPrompt.read() !== undefined,
      is_ios_safari: isIosSafari(),
      visits: Number(read(localStorage, VISITS) ?? 0),
      has_sent,
      dismissed_at: dismissed === null ? undefined : Number(dismissed),
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
  if (read(sessionStorage, COUNTED) !== null) return
  write(sessionStorage, COUNTED, 'true')
  write(localStorage, VISITS, String(Number(read(localStorage, VISITS) ?? 0) + 1))
}

function watchSent(onSent: () => void): void {
  let stop: (() => void) | undefined
  const follow = () => {
    stop?.()
    const user = sessionUser()
    stop =
      user && onChange(`outbox:${user.id}`, () => void lookForSent(user.id).then((sent) => sent && onSent()))
  }
  subscribe(follow)
  follow()
}

async function lookForSent(user_id: number): Promise<boolean> {
  try {
    const { offlineRuntime } = await import('../offline/runtime')
    const records = await offlineRuntime().outboxOf(user_id).store.read()
    return records.some(({ kind, state }) => kind === 'service_request.create' && state === 'confirmed')
  } catch {
    return false
  }
}

// Both storages throw where the browser keeps nothing: then every visit is the first.
function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    // Asked again on the next visit.
  }
}
