import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { hydrated } from './fixtures.ts'
import { type ShellProxy, startShellProxy } from './shell-proxy.ts'
import { rememberToasts } from './toasts.ts'

type Phone = {
  context: BrowserContext
  page: Page
  /** Opens a path and waits until React has hydrated it. */
  open: (path: string) => Promise<void>
  /** Restarts the browser with the same profile. */
  restart: () => Promise<void>
}

type Fixtures = { site: ShellProxy; phone: Phone }

/** A browser with a persistent profile, and a server whose files a test may replace or take away. */
export const test = base.extend<Fixtures>({
  site: async ({ baseURL }, use) => {
    const site = await startShellProxy(baseURL ?? '')
    await use(site)
    await site.stop()
  },
  phone: async ({ playwright, launchOptions, viewport, locale, timezoneId, site }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-phone-'))
    const launch = async () => {
      const opened = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL: site.url,
        viewport,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      })
      await rememberToasts(opened)
      return opened
    }
    const context = await launch()
    const phone: Phone = {
      context,
      page: context.pages()[0] ?? (await context.newPage()),
      open: async (path) => {
        await phone.page.goto(path)
        await hydrated(phone.page)
      },
      restart: async () => {
        await phone.context.close()
        phone.context = await launch()
        phone.page = phone.context.pages()[0] ?? (await phone.context.newPage())
      },
    }
    await use(phone)
    await phone.context.close()
    await rm(folder, { recursive: true, force: true })
  },
})

/** Resolves once an activated service worker controls this page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** True while the worker of a newer build is installed and waiting. */
export async function hasWaitingWorker(page: Page): Promise<boolean> {
  return page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed',
  )
}

export async function signInAsCustomer({ context, page }: Phone): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email: 'cliente@tecnicerca.do', password: 'cliente123' },
  })
  const { user } = (await answer.json()) as { user: unknown }
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
}

export function databaseNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
}
