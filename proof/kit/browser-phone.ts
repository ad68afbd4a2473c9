import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type CDPSession,
  expect,
  type LaunchOptions,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { hydrated } from '../../pwa/e2e/fixtures.ts'
import { chip, openForLater, requestButton } from '../../pwa/e2e/offline-phone.ts'
import { rememberToasts } from '../../pwa/e2e/toasts.ts'
import { ALWAYS } from './fault.ts'
import type { FaultProxy } from './fault-proxy.ts'
import type { Person } from './person.ts'

const FAR_FUTURE_S = 4_000_000_000

/** A Chromium with a profile on disk and its own origin. */
export type BrowserPhone = {
  origin: string
  context: BrowserContext
  page: Page
  /** Sets the person's session and stored user, as after a login. The previous user is signed out. */
  enter: (person: Person) => Promise<void>
  open: (path: string, page?: Page) => Promise<void>
  /** Closes the browser like a user and starts it again. */
  restart: () => Promise<void>
  /** Kills the browser's processes at any moment and starts it again. */
  kill: () => Promise<void>
  cdp: (page?: Page) => Promise<CDPSession>
  close: () => Promise<void>
}

type Launching = {
  origin: string
  playwright: Pick<PlaywrightWorkerArgs['playwright'], 'chromium'>
  launchOptions: LaunchOptions
  timezoneId?: string
}

export async function startBrowserPhone({ origin, playwright, launchOptions, timezoneId }: Launching) {
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-fault-'))
  const scripts: string[] = []
  const launch = async () => {
    const context = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: origin,
      viewport: { width: 360, height: 740 },
      locale: 'es-DO',
      timezoneId: timezoneId ?? 'America/Santo_Domingo',
    })
    await rememberToasts(context)
    for (const script of scripts) await context.addInitScript(script)
    return context
  }
  const take = async () => {
    phone.context = await launch()
    phone.page = phone.context.pages()[0] ?? (await phone.context.newPage())
  }
  const context = await launch()
  const phone: BrowserPhone & { addScript: (script: string) => Promise<void> } = {
    origin,
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    addScript: async (script) => {
      scripts.push(script)
      await phone.context.addInitScript(script)
    },
    enter: (person) => enter(phone, person),
    open: async (path, page = phone.page) => {
      await page.goto(path)
      await hydrated(page)
    },
    restart: async () => {
      await phone.context.close()
      await take()
    },
    kill: async () => {
      const closed = phone.context.waitForEvent('close')
      process.kill(await browserPid(folder), 'SIGKILL')
      await closed
      await rm(join(folder, 'SingletonLock'), { force: true })
      await take()
    },
    cdp: (page = phone.page) => phone.context.newCDPSession(page),
    close: async () => {
      await phone.context.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
  return phone
}

// Chromium locks its profile with a link that names host and process id.
async function browserPid(folder: string): Promise<number> {
  return Number((await readlink(join(folder, 'SingletonLock'))).split('-').at(-1))
}

async function enter(phone: BrowserPhone, person: Person): Promise<void> {
  const { context, page } = phone
  // Leave the app first: an open page that notices the new session would navigate on its own.
  await page.goto('about:blank')
  await takeSession(phone, person)
  const { user } = await (await context.request.get('/api/auth/check-session')).json()
  await page.goto('/icon.svg')
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
}

/** Sets only the session cookie, which needs no network. */
export async function takeSession({ context, origin }: BrowserPhone, person: Person): Promise<void> {
  const cookie = { name: 'session', value: person.token, url: origin, httpOnly: true, expires: FAR_FUTURE_S }
  await context.addCookies([{ ...cookie, sameSite: 'Lax' }])
}

/** Opens this technician's profile, so that the phone has it and all that is needed to open it again offline. */
export async function visit(phone: BrowserPhone, { technician_id: technicianId }: Person): Promise<void> {
  await openForLater(phone.page, `/technicians/${technicianId}`)
  await phone.open(`/technicians/${technicianId}`)
  await expect(requestButton(phone.page)).toBeVisible()
}

/** Takes the network away, also for the browser's next start, which might wake the worker. */
export async function cut({ context }: BrowserPhone, net: FaultProxy): Promise<void> {
  net.rule({ fault: { type: 'drop_before' }, times: ALWAYS })
  await context.setOffline(true)
}

export async function mend({ context }: BrowserPhone, net: FaultProxy): Promise<void> {
  net.clear()
  await context.setOffline(false)
}

export async function expectPending(page: Page, count: number): Promise<void> {
  await expect(chip(page)).toHaveText(OFFLINE.waiting(count), { timeout: 20_000 })
}

export async function expectNothingPending(page: Page, ms = 40_000): Promise<void> {
  await expect(chip(page)).toHaveCount(0, { timeout: ms })
}
