import { catchInstallPrompt } from '../install/prompt.ts'
import { afterPageLoad } from '../lib/timing/after-page-load.ts'
import { watchMissingChunks } from '../updates/missing-chunk.ts'
import { startUpdates } from '../updates/start.ts'

/** What makes the page an app: its worker, its updates, its invitation. */
export function startShell(): void {
  watchMissingChunks()
  catchInstallPrompt()
  startUpdates()
  void afterPageLoad()
    .then(startInvitation)
    .catch(() => undefined)
}

async function startInvitation(): Promise<void> {
  const loaded = await import('../install/invitation.ts')
  loaded.startInvitation()
}
