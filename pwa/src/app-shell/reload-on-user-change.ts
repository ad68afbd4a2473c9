import { dropDrafts } from '../lib/forms/drop-drafts.ts'
import { onSessionEnd } from '../lib/session/pending-sign-out.ts'
import { clearMirroredUser, isDifferentUser, sessionKnown, sessionUser } from '../lib/session/session.ts'

/**
 * Reloads this tab when another tab signs the user out or another user in, so that nothing shown or read for the previous
 * user stays.
 */
export function reloadOnUserChange(): void {
  const reloadIfUserChanged = () => {
    if (!isDifferentUser()) return
    // The drafts on this phone are the previous user's: the next user must not see them.
    dropDrafts()
    location.reload()
  }
  onSessionEnd(leaveAsEnded)
  void sessionKnown().then(reloadIfUserChanged)
  window.addEventListener('storage', reloadIfUserChanged)
  // A page restored from the back/forward cache has missed the `storage` events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadIfUserChanged())
}

/**
 * Opens the login page, which says why the session ended. The new page load deletes this user's data from the phone
 * (`finishForgetting`).
 */
async function leaveAsEnded(): Promise<void> {
  if (!sessionUser()) return
  dropDrafts()
  clearMirroredUser()
  const { pathname, search } = location
  location.replace(`/login?redirect=${encodeURIComponent(pathname + search)}`)
}
