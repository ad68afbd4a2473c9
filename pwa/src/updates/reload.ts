import { createObservable } from '../lib/observable.ts'

const WRITING_MS = 300

/** True from the moment on that this page is about to be loaded anew: an error on screen has no meaning then. */
export const reloading = createObservable(false)

export async function reloadKeepingDrafts(): Promise<void> {
  reloading.set(true)
  // Drafts are written when the page goes. Said a little early, the phone has finished writing when it does.
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await new Promise((done) => setTimeout(done, WRITING_MS))
  location.reload()
}
