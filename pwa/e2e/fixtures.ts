import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { rememberToasts } from './toasts.ts'

type Fixtures = {
  /** Opens a path and waits until React listens: a click before that would be lost. */
  open: (path: string) => Promise<void>
  /** What the console may complain of here, the address of a failing call included; anything else fails the test. */
  provoke: (...complaints: RegExp[]) => void
  provoked: RegExp[]
}

export const test = base.extend<Fixtures>({
  // Each test calls from an address of its own: together they are busier than a neighbourhood is allowed to be.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => use(fromElsewhere()),
  provoked: async ({ baseURL: _ }, use) => use([]),
  provoke: async ({ provoked }, use) => use((...complaints) => void provoked.push(...complaints)),
  context: async ({ context, provoked }, use) => {
    const problems = watchProblems(context, provoked)
    await rememberToasts(context)
    await use(context)
    // A call that a page still has under way is nobody's failure.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems, 'what the console complained of').toEqual([])
  },
  open: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path)
      await hydrated(page)
    })
  },
})

/** Only a test can bring these about: by refusing a call, or by taking the network away. */
const CUT_OFF =
  /^(Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)|An unknown error occurred when fetching the script)/
/** A screen that looks again by itself may do so just when the session ends; what it shows is for the test to say. */
const LATE =
  /status of 401 .*\/api\/(auth\/email-confirmation|notices|service-requests\/(my-requests|changes)|live)/

/** Errors on the console, which is also where a violated CSP is reported, and errors that nobody caught. */
function watchProblems(context: BrowserContext, provoked: readonly RegExp[]): string[] {
  const problems: string[] = []
  const note = (problem: string) => {
    if (![CUT_OFF, LATE, ...provoked].some((expected) => expected.test(problem))) problems.push(problem)
  }
  // What fails inside the browser has a message alone.
  context.on('weberror', (thrown) => note(`${thrown.error().message} ${thrown.error().stack}`))
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} ${message.location().url}`)
  })
  return problems
}

/**
 * For files whose screens keep their network: with a worker each new browser stores the whole app anew, which takes
 * longer than most tests do.
 */
export const ONLINE_ALONE = { serviceWorkers: 'block' } as const

export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  // As somebody who touches the page: a first visit that is only looked at brings the rest eight seconds later.
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
}

/** Screens then look by themselves as they do where the server cannot tell them, and their network falls idle. */
export async function withoutLiveLine(target: Page | BrowserContext): Promise<void> {
  await target.route('**/api/live', (route) => route.abort())
}

/** As a link inside the app does it, without asking the server for the page. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Headers of a caller at an address that no other has. */
export function fromElsewhere(): Record<string, string> {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3))
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

let serial = 0

/** An address nobody has registered yet. */
export function newEmail(): string {
  serial += 1
  return `persona-${process.pid}-${Date.now()}-${serial}@ejemplo.do`
}

/** The smallest photo. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
