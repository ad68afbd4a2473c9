import { COMMON } from '@tecnicerca/shared/messages/common'
import { toastError, toastSuccess } from '../toast.ts'
import { downloadBlob } from './download.ts'

export type Shared = { title: string; text?: string; url: string; files?: File[] }

/** Opens the system's share sheet if there is one, else copies the link and shows a toast. */
export async function share(shared: Shared): Promise<void> {
  if (!(await openShareSheet(shared))) await copyLink(shared.url)
}

/** Opens the system's share sheet if there is one, else copies the text and shows a toast. */
export async function shareText(title: string, text: string): Promise<void> {
  if (await openShareSheet({ title, text })) return
  if (await copyText(text)) toastSuccess(COMMON.textCopied)
  else toastError(COMMON.copyFailed)
}

/** Opens the system's share sheet if it takes files, else downloads the file and shows a toast. */
export async function shareFile(title: string, file: File): Promise<void> {
  const shared = { title, files: [file] }
  if (navigator.canShare?.(shared) && (await openShareSheet(shared))) return
  downloadBlob(file.name, file)
  toastSuccess(COMMON.downloaded(file.name))
}

/** False if there is no share sheet or it failed. True also if the user closed it. */
async function openShareSheet(shared: ShareData): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
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
