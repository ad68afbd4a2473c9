import { createObservable } from '../lib/observable.ts'

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent: Chromium alone has it. */
type BeforeInstallPromptEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The browser's own question, kept for a moment that makes sense. */
export const installPrompt = createObservable<BeforeInstallPromptEvent | undefined>(undefined)

/** What the person is invited to: the browser's question, or the sheet that shows how. */
export const invitation = createObservable<'prompt' | 'sheet' | undefined>(undefined)

/** Early, because the browser says it once. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as BeforeInstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(undefined))
}
