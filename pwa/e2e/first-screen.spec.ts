import { expect, type Page } from '@playwright/test'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { hydrated, test } from './fixtures.ts'
import { newTechnician } from './marketplace.ts'
import { CALLS, countStored, openForLater, SOON } from './offline-phone.ts'

const STORED_SCREEN = { database: 'tecnicerca-first-screen', store: 'first-screen' }
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

/** Opens a page that holds a write transaction on the directory. Until `end`, the app cannot read the directory. */
async function blockDirectory(page: Page): Promise<{ end: () => Promise<void> }> {
  const blocker = await page.context().newPage()
  await blocker.goto('/icon.svg')
  await blocker.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('tecnicerca-public')
        opening.addEventListener('success', () => {
          const stores = [...opening.result.objectStoreNames]
          const transaction = opening.result.transaction(stores, 'readwrite')
          const go = () => {
            resolve()
            if ('isOver' in globalThis) return
            transaction
              .objectStore(stores[0] as string)
              .count()
              .addEventListener('success', go)
          }
          go()
        })
      }),
  )
  return {
    end: async () => {
      await blocker.evaluate(() => Object.assign(globalThis, { isOver: true }))
      await blocker.close()
    },
  }
}

test.beforeEach(({ provoke }) => provoke(CALLS))

for (const [path, tag] of [
  ['/', ''],
  ['/search', ' @prove'],
] as const)
  test(`a returning phone shows ${path} before reading the directory${tag}`, async ({
    page,
    context,
    request,
  }) => {
    await newTechnician(request)
    await openForLater(page, path)
    await expect.poll(() => countStored(page, STORED_SCREEN), SOON).toBe(1)
    const shown = await names(page).allTextContents()
    expect(shown.length).toBeGreaterThan(0)
    const directory = await blockDirectory(page)
    await context.setOffline(true)
    await page.goto(path)
    await hydrated(page)
    await expect(names(page)).toHaveText(shown)
    const place = await names(page).first().boundingBox()
    await directory.end()
    await page.getByRole('searchbox').fill(shown[0] ?? '')
    if (path === '/') return
    await expect(names(page)).toHaveText([shown[0] ?? ''])
    await page.getByRole('searchbox').fill('')
    await expect(names(page)).toHaveText(shown)
    expect(await names(page).first().boundingBox()).toEqual(place)
  })

test('searches beyond the stored first screen wait for the directory @prove', async ({
  page,
  context,
  request,
}) => {
  const technician = await newTechnician(request, 'Ramona Escrita')
  await openForLater(page, '/search')
  await expect.poll(() => countStored(page, STORED_SCREEN), SOON).toBe(1)
  const directory = await blockDirectory(page)
  await context.setOffline(true)
  await page.goto('/search')
  await hydrated(page)
  await page.getByRole('searchbox').fill('ramona escrita')
  await expect(page.getByRole('heading', { name: SEARCH.searching })).toBeVisible()
  await directory.end()
  await expect(names(page)).toHaveText([technician.user.name])
})
