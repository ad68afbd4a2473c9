import { safeSessionStorage } from '../lib/storage/safe-storage.ts'
import { reloading, reloadKeepingDrafts } from './reload.ts'

const KEY = 'missing_chunk_reload'
const ONCE_IN_MS = 60_000
const DEADLINE_MS = 8_000

/** After a deployment an open tab may request code that is gone. Reloads that tab once to get the current build. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    keepRouterFromReloading(payload)
    void reloadOnce()
  })
}

async function reloadOnce(): Promise<void> {
  if (reloading.read() || hasJustReloaded()) return
  reloading.set(true)
  // Without the server a reload does not help and may lose the page.
  if (!(await isServerThere())) return reloading.set(false)
  // If this cannot be stored, the page could reload forever.
  if (!safeSessionStorage.write(KEY, String(Date.now()))) return reloading.set(false)
  await reloadKeepingDrafts()
}

async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', redirect: 'error', signal })
    return answer.ok
  } catch {
    return false
  }
}

// TanStack Router reloads by itself, even without a network, unless it finds its own mark of an earlier reload:
// https://github.com/TanStack/router/blob/main/packages/react-router/src/lazyRouteComponent.tsx
function keepRouterFromReloading({ message }: Error): void {
  safeSessionStorage.write(`tanstack_router_reload:${message}`, '1')
}

function hasJustReloaded(): boolean {
  return Math.abs(Date.now() - Number(safeSessionStorage.read(KEY))) < ONCE_IN_MS
}
