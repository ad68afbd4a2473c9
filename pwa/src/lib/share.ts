export type Shared = { title: string; text?: string; url: string; files?: File[] }

/** What became of it: shown to the person by the caller. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

/** The system's sheet where there is one, else a copied link. */
export async function share(shared: Shared): Promise<ShareOutcome> {
  if (!navigator.share) return (await copyText(shared.url)) ? 'copied' : 'failed'
  try {
    await navigator.share(shared)
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    return (await copyText(shared.url)) ? 'copied' : 'failed'
  }
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
