import { dropDrafts } from '../lib/forms/drop-drafts.ts'
import { onSessionEnd } from '../lib/session/pending-sign-out.ts'
import { isDifferentUser, sessionKnown, sessionUser, showNobody } from '../lib/session/session.ts'

/**
 * Another tab signs somebody out, or somebody else in: what this one shows and has read of the person before goes with
 * a new start.
 */
export function reloadOnUserChange(): void {
  const look = () => {
    if (!isDifferentUser()) return
    // What was being typed here is kept with every key.
    dropDrafts()
    location.reload()
  }
  onSessionEnd(leaveAsEnded)
  void sessionKnown().then(look)
  window.addEventListener('storage', look)
  // A page that was left and comes back has heard of nothing.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look())
}

/** The start that follows erases what this phone keeps of the person (`finishForgetting`), and the login says why. */
async function leaveAsEnded(): Promise<void> {
  if (!sessionUser()) return
  dropDrafts()
  showNobody()
  const { pathname, search } = location
  location.replace(`/login?redirect=${encodeURIComponent(pathname + search)}`)
}
