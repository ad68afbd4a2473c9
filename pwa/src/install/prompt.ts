import { createObservable } from '../lib/observable.ts'

/** Only Chromium has this event: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent. */
type BeforeInstallPromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The browser's install prompt, kept until it makes sense to show it. */
export const installPrompt = createObservable<BeforeInstallPromptEvent | undefined>(undefined)

/** How the user is invited to install: by the browser's prompt, or by the sheet with instructions. */
export const invitation = createObservable<'prompt' | 'sheet' | undefined>(undefined)

/** Must run early, because the browser fires the event only once. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as BeforeInstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(undefined))
}
