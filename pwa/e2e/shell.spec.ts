import { type BrowserContext, expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { hydrated, navigate } from './fixtures.ts'
import { hasWaitingWorker, signInAsCustomer, test, waitForWorker } from './shell-phone.ts'
import { NEXT_DOCUMENT } from './shell-proxy.ts'

test('the server renders the first visit; later starts work without it', async ({ phone, site }) => {
  const problems: string[] = []
  const first = await phone.page.goto('/')
  expect(await first?.text()).toContain('<h1')
  await waitForWorker(phone.page)
  await signInAsCustomer(phone)
  await phone.open('/technicians/1')
  const heading = phone.page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText(/Cargando/)
  const name = await heading.textContent()

  await site.stop()
  await phone.restart()
  phone.page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
  phone.page.on('pageerror', (error) => problems.push(error.message))
  for (const path of ['/', '/search', '/my-requests', '/pendientes', '/my-account', '/technicians/1']) {
    await phone.open(path)
    await expect(phone.page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
    await expect(phone.page, path).toHaveURL(path)
  }
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  expect(problems).toEqual([])
})

test('an active worker takes control of a page loaded without it @prove', async ({ phone }) => {
  await phone.open('/')
  await waitForWorker(phone.page)
  await phone.page.addInitScript(() => {
    Object.assign(globalThis, { began_with: navigator.serviceWorker.controller })
  })
  const tools = await phone.page.context().newCDPSession(phone.page)
  await Promise.all([phone.page.waitForEvent('load'), tools.send('Page.reload', { ignoreCache: true })])
  expect(await phone.page.evaluate('began_with')).toBe(null)
  await waitForWorker(phone.page)
})

test('a cold start asks the server for no page @prove', async ({ phone, site }) => {
  await phone.open('/')
  await waitForWorker(phone.page)
  for (const path of ['/search', '/my-requests', '/']) {
    await phone.restart()
    site.asked.splice(0)
    await phone.open(path)
    expect(site.asked.filter((asked) => asked === path)).toEqual([])
  }
})

test('an update asks only for the files that the phone lacks @prove', async ({ phone, site }) => {
  await phone.open('/')
  await waitForWorker(phone.page)
  await site.deploy()
  site.asked.splice(0)
  await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => hasWaitingWorker(phone.page)).toBe(true)
  expect(site.asked.filter(isOfBuild)).toEqual(['/sw.js'])
})

test('the caches hold shell and photos, but no API data or admin code @prove', async ({ phone }) => {
  await phone.open('/')
  await waitForWorker(phone.page)
  await signInAsCustomer(phone)
  for (const path of ['/search', '/my-requests', '/technicians/1']) await phone.open(path)
  const cached = await phone.page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => !/^\/(index\.html|icon\.svg|assets\/|uploads\/)/.test(path))).toEqual([])
  expect(cached.filter((path) => /admin|reports/.test(path) && !/admin-menu/.test(path))).toEqual([])
  const health = await phone.page.evaluate(async () => (await fetch('/health/live')).status)
  expect(health).toBe(200)
})

test('a new build is offered after a navigation; the button installs it', async ({ phone, site }) => {
  await phone.open('/')
  await waitForWorker(phone.page)
  await phone.open('/search')
  await phone.page.getByRole('main').click()
  await site.deploy()
  await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => hasWaitingWorker(phone.page)).toBe(true)
  const question = phone.page.getByText(OFFLINE.readyUpdate.text)
  await expect(question, 'nothing moves under the reader').toBeHidden()
  await phone.page.getByRole('link', { name: 'TecniCerca' }).first().click()
  await expect(question).toBeVisible()

  await Promise.all([
    phone.page.waitForEvent('load'),
    phone.page.getByRole('status').getByRole('button', { name: OFFLINE.readyUpdate.accept }).click(),
  ])
  await hydrated(phone.page)
  expect(await hasWaitingWorker(phone.page)).toBe(false)
  await expect(question).toBeHidden()
})

test('while data saving is on, a new build waits for a tap', async ({ phone, site }) => {
  await phone.open('/')
  await waitForWorker(phone.page)
  await phone.page.getByRole('contentinfo').getByRole('switch', { name: OFFLINE.data_saving }).check()
  await site.deployDocument()
  site.asked.splice(0)
  await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await waitForOffer(phone.page, OFFLINE.heldUpdate.text)

  await phone.restart()
  await phone.open('/')
  await waitForOffer(phone.page, OFFLINE.heldUpdate.text)
  expect(await hasWaitingWorker(phone.page)).toBe(false)
  expect(new Set(site.asked.filter(isOfBuild)), 'the list alone').toEqual(new Set(['/sw.js']))

  await Promise.all([
    phone.page.waitForEvent('load'),
    phone.page.getByRole('button', { name: OFFLINE.heldUpdate.accept }).click(),
  ])
  await hydrated(phone.page)
  expect(await phone.page.content()).toContain(NEXT_DOCUMENT)
  await navigate(phone.page, '/')
  await expect(phone.page.getByText(OFFLINE.heldUpdate.text)).toBeHidden()
})

test('a waiting build takes over at a start, if no other window is open @prove', async ({ phone, site }) => {
  await phone.open('/')
  await waitForWorker(phone.page)
  await phone.open('/')
  const other = await phone.context.newPage()
  await other.goto('/search')
  await hydrated(other)
  await site.deploy()
  await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => hasWaitingWorker(other)).toBe(true)
  await phone.open('/')
  await waitForOffer(phone.page, OFFLINE.readyUpdate.text)
  expect(await hasWaitingWorker(phone.page), 'two windows').toBe(true)

  const fresh = await untouchedPage(phone.context)
  const loads: string[] = []
  fresh.on('load', () => loads.push('load'))
  await fresh.goto('/', { waitUntil: 'commit' })
  await Promise.all([other.close(), phone.page.close()])
  await expect.poll(() => loads.length, { timeout: 15_000 }).toBe(2)
  await hydrated(fresh)
  expect(await hasWaitingWorker(fresh), 'alone').toBe(false)
})

/**
 * Opens a page on which only real taps and keys count as a user's. For the browser each evaluation of Playwright, including
 * those of its trace, is a tap.
 */
async function untouchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    let isTouched = false
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, ({ isTrusted }) => (isTouched ||= isTrusted), { capture: true })
    Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { get: () => isTouched })
  })
  return page
}

/** Waits for the offer of the new version. It appears at a navigation. */
async function waitForOffer(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await navigate(page, '/search')
    await navigate(page, '/')
    await expect(page.getByText(text)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
}

function isOfBuild(path: string): boolean {
  return /^\/(sw\.js|index\.html|icon\.svg|assets\/)/.test(path)
}
