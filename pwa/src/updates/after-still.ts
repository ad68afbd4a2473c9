/**
 * Runs inline with the watchdog. Where the document holds a still (`lib/stills.ts`), the app starts after the first frame:
 * as a script of the document it would run before anything is seen. A button that is tapped before that is marked, and
 * counts once the app is there (`frame/over-still.ts`); links, fields and forms work without a script.
 */
export function startAfterStill(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const entry = document.querySelector<HTMLLinkElement>('link[data-entry]')
    if (!entry) return
    const mark = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button[type=button]') : null
      const root = button?.closest<HTMLElement>('[data-still]')
      if (!button || !root || root.dataset.heard !== undefined) return
      root.querySelector('[data-tapped]')?.removeAttribute('data-tapped')
      button.setAttribute('data-tapped', '')
    }
    document.addEventListener('click', mark)
    const start = () => void import(/* @vite-ignore */ entry.href)
    // A page that nobody sees has no frames.
    if (document.visibilityState === 'hidden') start()
    else requestAnimationFrame(() => setTimeout(start))
  })
}
