import { catchInstallPrompt } from '../install/prompt.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { watchMissingChunks } from '../updates/missing-chunk.ts'
import { startUpdates } from '../updates/start.ts'

/** What makes the page an app: its worker, its updates, its invitation. */
export function startShell(): void {
  watchMissingChunks()
  catchInstallPrompt()
  startUpdates()
  whenIdle(() => void startInvitation().catch(() => undefined))
}

async function startInvitation(): Promise<void> {
  const loaded = await import('../install/invitation.ts')
  loaded.startInvitation()
}
