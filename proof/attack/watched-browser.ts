import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../pwa/scripts/find-browser.ts'

/** The effects of payloads in a page. Empty if there were none. */
export type Deeds = string[]

/** A browser whose pages record what ran and what the content security policy blocked. */
export async function startWatchedBrowser() {
  const { path, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args })
  return {
    open: async (options: { bypassPolicy?: boolean } = {}): Promise<BrowserContext> => {
      const context = await browser.newContext({
        // Every page comes from the server, as on a first visit.
        serviceWorkers: 'block',
        bypassCSP: options.bypassPolicy ?? false,
      })
      await context.addInitScript(watch)
      return context
    },
    stop: () => browser.close(),
  }
}

declare global {
  // Only declaration merging can type what the watched pages add to `window`.
  interface Window {
    deeds: string[]
    x: () => void
  }
}

function watch(): void {
  window.deeds = []
  window.x = () => window.deeds.push('ran')
  window.alert = () => window.deeds.push('alerted')
  document.addEventListener('securitypolicyviolation', (event) => {
    window.deeds.push(
      `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
    )
  })
}

/** The effects of payloads in a page that has finished loading. */
export function deedsOf(page: Page): Promise<Deeds> {
  return page.evaluate(() => {
    const elements = document.querySelectorAll('[data-x]').length
    const addresses = [...document.querySelectorAll<HTMLElement>('[href], [src], [action], [formaction]')]
      .flatMap((element) =>
        ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''),
      )
      // Browsers ignore these characters in an address.
      // oxlint-disable-next-line no-control-regex
      .filter((address) => /^(javascript|data:text)/i.test(address.replace(/[\u0000-\u0020]/g, '')))
    return [
      ...window.deeds,
      ...(elements > 0 ? [`${elements} elements of a payload`] : []),
      ...addresses.map((address) => `address ${address}`),
    ]
  })
}

/** The text that a page shows, including its input fields, without white space. */
export async function shownText(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    )
    return `${document.body.textContent} ${fields.join(' ')}`
  })
  return withoutSpace(text)
}

export function withoutSpace(text: string): string {
  return text.replace(/[\s\p{C}]/gu, '')
}
