import { catchInstallPrompt } from '../install/prompt'
import { whenIdle } from '../lib/when-idle'
import { watchMissingChunks } from '../updates/missing-chunk'
import { startUpdates } from '../updates/start'

/** What makes the page an app: its worker, its updates, its invitation. */
export function startShell(): void {
  watchMissingChunks()
  catchInstallPrompt()
  startUpdates()
  whenIdle(() => void startInvitation().catch(() => undefined))
}

async function startInvitation(): Promise<void> {
  const loaded = await import('../install/invitation')
  loaded.startInvitation()
}
