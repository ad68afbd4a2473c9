import { OPEN_PATH } from '../lib/worker-messages.ts'
import type { AppRouter } from './router.tsx'

/** A notice that is tapped opens here, in the window that is there, without a new start. */
export function openNotices({ history }: Pick<AppRouter, 'history'>): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOpening(data)) history.push(data.path)
  })
}

function isOpening(data: unknown): data is { path: string } {
  const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown }
  return type === OPEN_PATH && typeof path === 'string' && path.startsWith('/')
}
