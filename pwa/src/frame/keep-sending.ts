import { type SessionUser, sessionKnown, sessionUser, subscribe } from '../lib/session'
import { outboxLive } from '../offline/outbox/outbox-live'
import { isPending } from '../offline/outbox/record'
import { offlineRuntime, startSending } from '../offline/runtime'

/** Sends for whoever is signed in, and for nobody else. */
export function keepSending(): void {
  let current: { id: number; stop: () => void } | undefined
  const follow = () => {
    const user = sessionUser()
    // The same person signed in again: what waited for that goes out.
    if (user && user.id === current?.id) return sendReleased(user)
    current?.stop()
    current = user && { id: user.id, stop: startFor(user.id) }
  }
  subscribe(follow)
  void sessionKnown().then(follow)
}

function sendReleased({ id }: SessionUser): void {
  const { drain } = offlineRuntime().outboxOf(id)
  void drain({ hurry: true, release: ['auth', 'user'] }).catch(() => undefined)
}

function startFor(user_id: number): () => void {
  const live = outboxLive(user_id)
  const stopBadge = live.subscribe(() => showBadge(live.read().records.filter(isPending).length))
  const stopSending = startSending(user_id)
  return () => {
    stopSending()
    stopBadge()
    showBadge(0)
  }
}

/** The number on the app's icon; few browsers know how, and none has to. */
function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  void shown?.catch(() => undefined)
}
