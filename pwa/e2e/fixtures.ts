import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { rememberToasts } from './toasts.ts'

type Fixtures = {
  /** Opens a path and waits until React has hydrated it. A click before that would be lost. */
  open: (path: string) => Promise<void>
  /** Allows console errors that match, including the URL of a failing call. Any other error fails the test. */
  provoke: (...complaints: RegExp[]) => void
  provoked: RegExp[]
  /** Opens a page in another browser, which is closed with the test. */
  otherPhone: () => Promise<Page>
}

export const test = base.extend<Fixtures>({
  // Each test calls from its own IP address. Together they exceed the limit of one address.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => use(newAddressHeaders()),
  provoked: async ({ baseURL: _ }, use) => use([]),
  provoke: async ({ provoked }, use) => use((...complaints) => void provoked.push(...complaints)),
  context: async ({ context, provoked }, use) => {
    const problems = watchProblems(context, provoked)
    await rememberToasts(context)
    await use(context)
    // A call that still runs when the test ends is not a failure.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems, 'what the console complained of').toEqual([])
  },
  otherPhone: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: newAddressHeaders() })
      contexts.push(context)
      await rememberToasts(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  open: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path)
      await hydrated(page)
    })
  },
})

/** Console errors that a test causes on purpose, by aborting a call or turning the network off. */
const NETWORK_ERRORS =
  /^(Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)|An unknown error occurred when fetching the script)/
/** Console errors of calls that were sent just before the session ended. The tests check what the screen shows then. */
const LATE_REFUSALS =
  /status of 401 .*\/api\/(auth\/email-confirmation|notices|service-requests\/(my-requests|changes)|live|users\/me\/(consents|device-key|favourites|quick-replies))/

/** Collects console errors, which include CSP violations, and uncaught errors. */
function watchProblems(context: BrowserContext, provoked: readonly RegExp[]): string[] {
  const problems: string[] = []
  const note = (problem: string) => {
    if (![NETWORK_ERRORS, LATE_REFUSALS, ...provoked].some((expected) => expected.test(problem)))
      problems.push(problem)
  }
  // An error of the browser itself has a message but no stack.
  context.on('weberror', (thrown) => note(`${thrown.error().message} ${thrown.error().stack}`))
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} ${message.location().url}`)
  })
  return problems
}

/** Saves time in test files that never go offline: a service worker would store the whole app in each new browser. */
export const WITHOUT_SERVICE_WORKER = { serviceWorkers: 'block' } as const

export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  // Simulates a touch. Without one, a first visit loads the rest of the app only after eight seconds.
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
}

/** Blocks the live connection. Screens then poll, and the network becomes idle between polls. */
export async function withoutLiveConnection(target: Page | BrowserContext): Promise<void> {
  await target.route('**/api/live', (route) => route.abort())
}

/** Navigates like a link inside the app, without requesting the page from the server. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Request headers with an IP address that no other caller has. */
export function newAddressHeaders(): Record<string, string> {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3))
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

let serial = 0

/** Returns an email address that is not registered yet. */
export function newEmail(): string {
  serial += 1
  return `persona-${process.pid}-${Date.now()}-${serial}@ejemplo.do`
}

/** The smallest photo. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
