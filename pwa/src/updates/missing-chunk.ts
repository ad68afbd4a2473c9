import { safeSessionStorage } from '../lib/storage/safe-storage.ts'
import { reloading, reloadKeepingDrafts } from './reload.ts'

const KEY = 'missing_chunk_reload'
const ONCE_IN_MS = 60_000
const DEADLINE_MS = 8_000

/** After a deployment an open tab may ask for code that is gone: one reload brings the build that is there. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    keepRouterFromReloading(payload)
    void reloadOnce()
  })
}

async function reloadOnce(): Promise<void> {
  if (reloading.read() || hasJustReloaded()) return
  reloading.set(true)
  // Without the server a reload brings nothing and may lose the page.
  if (!(await isServerThere())) return reloading.set(false)
  // Without a memory there would be no end to it.
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

// TanStack Router reloads by itself, without a network too, unless it finds that it already has:
// https://github.com/TanStack/router/blob/main/packages/react-router/src/lazyRouteComponent.tsx
function keepRouterFromReloading({ message }: Error): void {
  safeSessionStorage.write(`tanstack_router_reload:${message}`, '1')
}

function hasJustReloaded(): boolean {
  return Math.abs(Date.now() - Number(safeSessionStorage.read(KEY))) < ONCE_IN_MS
}
