import { type BrowserContext, expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { hydrated, navigate } from './fixtures.ts'
import {
  controlled,
  databaseNames,
  putKeepsake,
  signInAsCustomer,
  test,
  waitingWorker,
} from './shell-phone.ts'

test('the first visit is the server’s page, and from then on the app starts without a network', async ({
  phone,
  site,
}) => {
  const problems: string[] = []
  const first = await phone.page.goto('/')
  expect(await first?.text()).toContain('<h1')
  await controlled(phone.page)
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

test('a page that came while no worker answered for it is taken over by the one that runs', async ({
  phone,
}) => {
  await phone.open('/')
  await controlled(phone.page)
  await phone.page.addInitScript(() => {
    Object.assign(globalThis, { began_with: navigator.serviceWorker.controller })
  })
  const tools = await phone.page.context().newCDPSession(phone.page)
  await Promise.all([phone.page.waitForEvent('load'), tools.send('Page.reload', { ignoreCache: true })])
  expect(await phone.page.evaluate('began_with')).toBe(null)
  await controlled(phone.page)
})

test('the phone keeps the shell, photos and how public lists looked, and nothing of the API or of the administrators', async ({
  phone,
}) => {
  await phone.open('/')
  await controlled(phone.page)
  await signInAsCustomer(phone)
  for (const path of ['/search', '/my-requests', '/technicians/1']) await phone.open(path)
  const kept = await phone.page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => !/^\/(index\.html|icon\.svg|assets\/|uploads\/)/.test(path))).toEqual([])
  expect(kept.filter((path) => /admin|report/.test(path) && !/admin-menu/.test(path))).toEqual([])
  const health = await phone.page.evaluate(async () => (await fetch('/health/live')).status)
  expect(health).toBe(200)
})

test('a newer build asks, and the button brings it', async ({ phone, site }) => {
  await phone.open('/')
  await controlled(phone.page)
  await phone.open('/search')
  await phone.page.getByRole('main').click()
  await site.deploy()
  await phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => waitingWorker(phone.page)).toBe(true)
  const question = phone.page.getByText(OFFLINE.new_version)
  await expect(question, 'nothing moves under the reader').toBeHidden()
  await phone.page.getByRole('link', { name: 'TecniCerca' }).first().click()
  await expect(question).toBeVisible()

  await Promise.all([
    phone.page.waitForEvent('load'),
    phone.page.getByRole('status').getByRole('button', { name: OFFLINE.update_now }).click(),
  ])
  await hydrated(phone.page)
  expect(await waitingWorker(phone.page)).toBe(false)
  await expect(question).toBeHidden()
})

test('a build that waits takes over at a start, unless another window is open @prove', async ({
  phone,
  site,
}) => {
  await phone.open('/')
  await controlled(phone.page)
  await phone.open('/')
  const other = await phone.context.newPage()
  await other.goto('/search')
  await hydrated(other)
  await site.deploy()
  await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => waitingWorker(other)).toBe(true)
  await phone.open('/')
  await seesQuestion(phone.page)
  expect(await waitingWorker(phone.page), 'two windows').toBe(true)

  const fresh = await untouchedPage(phone.context)
  const loads: string[] = []
  fresh.on('load', () => loads.push('load'))
  await fresh.goto('/', { waitUntil: 'commit' })
  await Promise.all([other.close(), phone.page.close()])
  await expect.poll(() => loads.length, { timeout: 15_000 }).toBe(2)
  await hydrated(fresh)
  expect(await waitingWorker(fresh), 'alone').toBe(false)
})

test('F32: a build that throws at boot is given up, and what the phone keeps stays @prove', async ({
  phone,
  site,
}) => {
  await phone.open('/')
  await controlled(phone.page)
  await putKeepsake(phone.page)
  const before = await databaseNames(phone.page)
  await site.deployBroken()
  await phone.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await expect.poll(() => waitingWorker(phone.page)).toBe(true)
  await phone.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  })
  await phone.restart()

  await phone.page.goto('/')
  await expect.poll(() => site.asked.includes('/assets/broken-00000000.js')).toBe(true)
  // The next deployment fixes the broken build.
  site.restore()
  await hydrated(phone.page)
  await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await databaseNames(phone.page)).toEqual(expect.arrayContaining([...before, 'keepsake']))
  await controlled(phone.page)
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('F30: code that a deployment took away costs one reload and no error page', async ({
    page,
    baseURL,
    site,
  }) => {
    await page.goto(site.url)
    await hydrated(page)
    const names = (await (await fetch(`${baseURL}/sw.js`)).text()).matchAll(
      /"(\/assets\/como-funciona[^"]+)"/g,
    )
    const [chunk = ''] = [...names].map(([, name]) => name)
    site.answer(chunk, { status: 404, type: 'application/json', body: '{}' })
    const errors: string[] = []
    await page.exposeFunction('sawError', (text: string) => errors.push(text))
    await page.evaluate(() => {
      new MutationObserver(() => {
        const alert = document.querySelector('main [role=alert]')
        if (alert) (window as unknown as { sawError: (text: string) => void }).sawError(alert.textContent)
      }).observe(document.body, { subtree: true, childList: true })
    })
    // The files are back only for the reload. The page itself must not request them before.
    page.on('request', (request) => request.isNavigationRequest() && site.restore())
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('link', { name: 'Cómo Funciona' }).first().click(),
    ])
    await expect(page).toHaveURL(/como-funciona/)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(errors).toEqual([])
  })
})

/**
 * The browser takes each evaluation of Playwright, including those of its trace, for a tap. On this page only real taps and
 * keys count.
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

/**
 * Waits for the question about the new version. It comes with the next screen, once the start has ended without a takeover.
 */
async function seesQuestion(page: Page): Promise<void> {
  await expect(async () => {
    await navigate(page, '/search')
    await navigate(page, '/')
    await expect(page.getByText(OFFLINE.new_version)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
}
