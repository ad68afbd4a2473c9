import { COMMON } from '@tecnicerca/shared/messages/common'
import { toastError, toastSuccess } from '../toast.ts'

export type Shared = { title: string; text?: string; url: string; files?: File[] }

/** Opens the system's share sheet if there is one, else copies the link and shows a toast. */
export async function share(shared: Shared): Promise<void> {
  if (!navigator.share) return copyLink(shared.url)
  try {
    await navigator.share(shared)
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (!isCancelled) await copyLink(shared.url)
  }
}

/** Copies a URL and shows a toast. */
export async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) toastSuccess(COMMON.linkCopied)
  else toastError(COMMON.copyFailed)
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
