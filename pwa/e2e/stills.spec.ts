import { expect, type Page } from '@playwright/test'
import { CARD, SEARCH } from '@tecnicerca/shared/messages/search'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { hydrated, test } from './fixtures.ts'
import { newCustomer, newTechnician } from './marketplace.ts'
import { CALLS, enter, hasStill, openForLater, reopen } from './offline-phone.ts'
import { PASSWORD } from './people.ts'

const SOON = { timeout: 20_000 }
const OFFLINE_WORDS = 'Sin conexión'
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading')
const field = (page: Page) => page.getByLabel(SEARCH.query_label)

async function openList(page: Page, path = '/search'): Promise<void> {
  await openForLater(page, path)
  await expect.poll(() => hasStill(page, path), SOON).toBe(true)
}

/** What is on the screen before any script has run. */
async function withoutScripts(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  const cdp = await page.context().newCDPSession(other)
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
  await other.goto(path)
  return other
}

/** Another page writes into the database and is not done before `end`: until then the app cannot read it. */
async function keepBusy(page: Page, name = 'tecnicerca-public'): Promise<{ end: () => Promise<void> }> {
  const busy = await page.context().newPage()
  await busy.goto('/icon.svg')
  await busy.evaluate(
    (database) =>
      new Promise<void>((begun) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('success', () => {
          const stores = [...opening.result.objectStoreNames]
          const transaction = opening.result.transaction(stores, 'readwrite')
          const go = () => {
            begun()
            if ('is_over' in globalThis) return
            transaction
              .objectStore(stores[0] as string)
              .count()
              .addEventListener('success', go)
          }
          go()
        })
      }),
    name,
  )
  return {
    end: async () => {
      await busy.evaluate(() => Object.assign(globalThis, { is_over: true }))
      await busy.close()
    },
  }
}

/** The app has begun to hear what is done on the still. */
async function isHeard(page: Page): Promise<void> {
  await page.locator('#root[data-still][data-heard]').waitFor({ state: 'attached' })
}

test.beforeEach(({ provoke }) => provoke(CALLS))

test('a phone that was here before shows its list before any script has run', async ({
  page,
  context,
  request,
}) => {
  await newTechnician(request)
  await openList(page)
  const shown = await names(page).allTextContents()
  await context.setOffline(true)
  const still = await withoutScripts(page, '/search')
  await expect(names(still)).toHaveText(shown)
  const found = await withoutScripts(page, '/search?query=plomero')
  await expect(cards(found)).toHaveCount(0)
})

test('what is typed on the still of a search is searched once the app has started, and the list has not moved', async ({
  page,
  context,
  request,
}) => {
  const technician = await newTechnician(request, 'Ramona Escrita')
  await openList(page)
  const directory = await keepBusy(page)
  const session = await keepBusy(page, 'tecnicerca-session')
  await context.setOffline(true)
  await page.goto('/search')
  const place = await cards(page).first().boundingBox()
  await field(page).click()
  await page.keyboard.type('ramona')
  await session.end()
  await isHeard(page)
  await page.keyboard.type(' esc')
  expect(await page.locator('html[data-hydrated]').count()).toBe(0)
  await directory.end()
  await hydrated(page)
  await page.keyboard.type('rita')
  await expect(field(page)).toHaveValue('ramona escrita')
  await expect(names(page).first()).toHaveText(technician.user.name)
  await field(page).fill('')
  await expect(names(page).nth(1)).toBeVisible()
  expect(await cards(page).first().boundingBox()).toEqual(place)
})

test('a still that was scrolled stays where it is', async ({ page, context, request }) => {
  await newTechnician(request)
  await openList(page)
  const session = await keepBusy(page, 'tecnicerca-session')
  await context.setOffline(true)
  await page.goto('/search')
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await session.end()
  await hydrated(page)
  expect(await page.evaluate(() => scrollY)).toBe(300)
})

test('a button tapped on a still before the app could hear counts', async ({ page, context, request }) => {
  await newTechnician(request)
  await openList(page)
  const session = await keepBusy(page, 'tecnicerca-session')
  await context.setOffline(true)
  await page.goto('/search')
  await page.getByRole('button', { name: SEARCH.filters }).click()
  await session.end()
  await expect(page.getByLabel(SEARCH.city_label)).toBeVisible()
})

test('a tap on the still of a list opens what was tapped once the app has started', async ({
  page,
  context,
  request,
}) => {
  await newTechnician(request)
  await openList(page)
  const directory = await keepBusy(page)
  await context.setOffline(true)
  await page.goto('/search')
  await isHeard(page)
  await page.evaluate(() => Object.assign(globalThis, { is_same_page: true }))
  const name = (await names(page).nth(1).textContent()) ?? ''
  await page
    .getByRole('link', { name: CARD.view_profile_of(name) })
    .first()
    .click()
  await directory.end()
  await expect(page).toHaveURL(/\/technicians\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await page.evaluate(() => 'is_same_page' in globalThis)).toBe(true)
  await page.goBack()
  await page.getByRole('button', { name: SEARCH.filters }).click()
  await expect(page.getByLabel(SEARCH.city_label)).toBeVisible()
})

test('nobody sees the still of somebody else, and a sign-out takes it away', async ({ page, request }) => {
  await newTechnician(request)
  await openList(page)
  await enter(page, await newCustomer(request))
  const directory = await keepBusy(page)
  await page.goto('/search')
  await isHeard(page)
  await expect(cards(page)).toHaveCount(0)
  await directory.end()
  await expect(names(page).first()).toBeVisible()
  await expect.poll(() => hasStill(page, '/search'), SOON).toBe(true)
  await page.goto('/my-account')
  await page.getByRole('button', { name: SESSION.logout }).click()
  await expect.poll(() => hasStill(page, '/search')).toBe(false)
})

test('whoever signs in finds no still of the visitor that was here before', async ({ page, request }) => {
  const technician = await newTechnician(request)
  await openList(page, '/')
  await page.goto('/login')
  await page.getByLabel(SESSION.email).fill(technician.email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: SESSION.login_submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('José Almonte')
  expect(await hasStill(page, '/')).toBe(false)
})

test('a still says nothing of the connection, which is true for the moment alone', async ({
  page,
  context,
  request,
}) => {
  await newTechnician(request)
  await openList(page)
  await context.setOffline(true)
  await reopen(page, '/search')
  await expect(page.getByRole('banner')).toContainText(OFFLINE_WORDS)
  await page.evaluate(() => caches.delete('stills'))
  await reopen(page, '/search')
  await expect(page.getByRole('banner')).toContainText(OFFLINE_WORDS)
  await expect.poll(() => hasStill(page, '/search'), SOON).toBe(true)
  const still = await withoutScripts(page, '/search')
  await expect(names(still).first()).toBeVisible()
  await expect(still.getByText(OFFLINE_WORDS)).toHaveCount(0)
})
