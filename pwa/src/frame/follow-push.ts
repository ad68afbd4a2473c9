import { sessionKnown, sessionUser, subscribe } from '../lib/session/session.ts'

/** A device that shall be told is told of whoever is signed in on it, and of nobody once they have left. */
export function followPush(): void {
  // Where nobody has allowed it there is nothing to keep, and nothing to load.
  const mayPush = () => 'Notification' in window && Notification.permission === 'granted'
  const follow = async () => {
    if (!mayPush()) return
    const { keepPush, leavePush } = await import('../push/push.ts')
    const user = sessionUser()
    await (user ? keepPush(user.id) : leavePush())
  }
  const start = () => void follow().catch(() => undefined)
  subscribe(start)
  void sessionKnown().then(start)
}
