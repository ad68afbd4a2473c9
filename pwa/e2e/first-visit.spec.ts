import { expect, type Locator, type Page } from '@playwright/test'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { NO_FRAME_MS } from '../src/lib/painted.ts'
import { LOOKED_AT_MS } from '../src/lib/when-settled.ts'
import { test } from './fixtures.ts'

/** Runs in the page: what waits that long waits for ever. */
function stopTimersOf(stopped_ms: number): void {
  const plain = window.setTimeout.bind(window)
  const endless = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === stopped_ms ? 0 : plain(work, ms, ...rest)
  window.setTimeout = endless as typeof window.setTimeout
}

/** Opens a path as somebody who never touches the page, however long it takes: the wait for that never ends. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.addInitScript(stopTimersOf, LOOKED_AT_MS)
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

const LATE = /\/assets\/(offline-layer|import-wrapper)-|\/sw\.js$/

for (const path of ['/', '/search', '/technicians/3'])
  test(`a first visit to ${path} brings what works without a network once it is touched`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await lookAt(page, path)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => LATE.test(url))).toEqual([])
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => asked.filter((url) => LATE.test(url)).length).toBeGreaterThanOrEqual(2)
  })

test('the manifest waits for the scripts, and the icon comes with the page', async ({ page, request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('<noscript><link rel="manifest" href="/manifest.webmanifest" /></noscript>')
  expect(html).not.toContain('/icon.svg')
  let goOn = () => undefined as void
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/\/assets\/index-/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/index-/)
  await page.goto('/')
  await asked
  const manifest = page.locator('link[rel=manifest]')
  expect(await manifest.count()).toBe(0)
  goOn()
  await expect(manifest).toHaveAttribute('href', '/manifest.webmanifest')
  const width = await page.evaluate(async () => {
    const icon = new Image()
    icon.src = document.querySelector<HTMLLinkElement>('link[rel=icon][type$=svg\\+xml]')?.href ?? ''
    await icon.decode()
    return icon.width
  })
  expect(width).toBeGreaterThan(0)
})

test('a card out of sight stays as the server sent it until somebody comes to it, and then opens without a new page', async ({
  page,
}) => {
  await lookAt(page, '/')
  await page.evaluate(() => Object.assign(globalThis, { is_same_page: true }))
  const last = page.getByRole('article').last()
  const isTakenOver = () =>
    last.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  expect(await isTakenOver()).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isTakenOver).toBe(true)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/\/technicians\/\d+$/)
  expect(await page.evaluate(() => 'is_same_page' in globalThis)).toBe(true)
})

type Waiting = Window & { goOn?: () => void }

/** Opens a path, where React works off nothing until `goOn`: it hydrates in slices, each of which it asks for by a message. */
async function openBeforeHydration(page: Page, path = '/'): Promise<{ goOn: () => Promise<void> }> {
  await page.addInitScript(() => {
    let waiting: (() => void)[] | undefined = []
    const Plain = MessageChannel
    window.MessageChannel = class extends Plain {
      constructor() {
        super()
        const post = this.port2.postMessage.bind(this.port2)
        this.port2.postMessage = (message: unknown) => {
          if (waiting) waiting.push(() => post(message))
          else post(message)
        }
      }
    }
    ;(window as Waiting).goOn = () => {
      for (const go of waiting ?? []) go()
      waiting = undefined
    }
  })
  await page.goto(path)
  await page.evaluate(() => Object.assign(globalThis, { is_same_page: true }))
  await expect.poll(() => isHeld(page)).toBe(true)
  return { goOn: () => page.evaluate(() => (window as Waiting).goOn?.()) }
}

/** Keys do not reach what React listens at. */
function isHeld(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root = document.getElementById('root')
    let is_heard = false
    root?.addEventListener('keyup', () => (is_heard = true), { once: true })
    root?.querySelector('h1')?.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
    return !is_heard
  })
}

test('what is tapped before React has taken the page over is seen to be tapped, and done then', async ({
  page,
}) => {
  const { goOn } = await openBeforeHydration(page)
  const [first, second] = await page
    .getByRole('article')
    .getByRole('link', { name: /^Ver Perfil/ })
    .all()
  await first?.click()
  await second?.click()
  await expect(page.locator('[data-tapped]')).toHaveCount(1)
  await expect(second as Locator).toHaveCSS('outline-style', 'solid')
  const path = (await second?.getAttribute('href')) ?? ''
  await goOn()
  await expect(page).toHaveURL(path)
  expect(await page.evaluate(() => 'is_same_page' in globalThis)).toBe(true)
  await page.goBack()
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
})

test('what is typed and sent before React has taken the page over is searched then', async ({ page }) => {
  const { goOn } = await openBeforeHydration(page)
  await page.getByRole('searchbox').fill('plomero')
  await page.getByRole('searchbox').press('Enter')
  await goOn()
  await expect(page).toHaveURL(/\/search\?query=plomero/)
  expect(await page.evaluate(() => 'is_same_page' in globalThis)).toBe(true)
})

test('what is typed before React has taken the page over counts then', async ({ page }) => {
  const { goOn } = await openBeforeHydration(page, '/search')
  await page.getByRole('searchbox').pressSequentially('plomero')
  await goOn()
  await expect(page).toHaveURL(/\/search\?query=plomero/)
  await expect(page.getByRole('searchbox')).toHaveValue('plomero')
})

/** From here on no frame is known to be on the screen: what waits for one before it lets touches go waits for ever. */
async function withoutFrames(page: Page): Promise<void> {
  await page.evaluate(stopTimersOf, NO_FRAME_MS)
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
}

for (const moment of ['before', 'just after'] as const)
  test(`what is typed ${moment} React has taken the field over outlasts what is drawn before touches are let go`, async ({
    page,
  }) => {
    const { goOn } = await openBeforeHydration(page, '/search')
    const type = () => page.getByRole('searchbox').pressSequentially('plomero')
    if (moment === 'before') await type()
    await withoutFrames(page)
    await goOn()
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    expect(await isHeld(page)).toBe(true)
    if (moment === 'just after') await type()
    await page.getByLabel(SEARCH.sort_label).selectOption('price_asc')
    await expect(page).toHaveURL(/sort=price_asc/)
    await expect(page.getByRole('searchbox')).toHaveValue('plomero')
    await expect(page).toHaveURL(/query=plomero/)
  })
