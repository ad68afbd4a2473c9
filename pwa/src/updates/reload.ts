import { createObservable } from '../lib/observable.ts'

const WRITING_MS = 300

/** True while this page is about to reload. Error pages are not shown then. */
export const reloading = createObservable(false)

export async function reloadKeepingDrafts(): Promise<void> {
  reloading.set(true)
  // Drafts are saved on `pagehide`. It is dispatched 300 ms early, so that they are on disk before the reload.
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await new Promise((done) => setTimeout(done, WRITING_MS))
  location.reload()
}
