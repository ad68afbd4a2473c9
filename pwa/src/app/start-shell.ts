import { whenIdle } from '../lib/when-idle'
import { catchInstallPrompt } from './install'
import { startUpdates } from './updates'
import { watchMissingChunks } from './updates-missing-chunk'

/** What makes the page an app: its worker, its updates, its invitation. */
export function startShell(): void {
  watchMissingChunks()
  catchInstallPrompt()
  startUpdates()
  whenIdle(() => void startInvitation().catch(() => undefined))
}

async function startInvitation(): Promise<void> {
  const loaded = await import('./install-invitation')
  loaded.startInvitation()
}
