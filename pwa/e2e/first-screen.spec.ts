import { expect, type Page } from '@playwright/test'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { hydrated, test } from './fixtures.ts'
import { newTechnician } from './marketplace.ts'
import { CALLS, countStored, openForLater, SOON } from './offline-phone.ts'

const RECORD = { database: 'tecnicerca-first-screen', store: 'first-screen' }
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

/**
 * Another page keeps a write transaction open on the directory's database until `end`. Until then the app cannot read the
 * directory.
 */
async function keepDirectoryBusy(page: Page): Promise<{ end: () => Promise<void> }> {
  const busy = await page.context().newPage()
  await busy.goto('/icon.svg')
  await busy.evaluate(
    () =>
      new Promise<void>((begun) => {
        const opening = indexedDB.open('tecnicerca-public')
        opening.addEventListener('success', () => {
          const stores = [...opening.result.objectStoreNames]
          const transaction = opening.result.transaction(stores, 'readwrite')
          const go = () => {
            begun()
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
      await busy.evaluate(() => Object.assign(globalThis, { isOver: true }))
      await busy.close()
    },
  }
}

test.beforeEach(({ provoke }) => provoke(CALLS))

for (const path of ['/', '/search'])
  test(`a known phone draws ${path} before it reads the directory`, async ({ page, context, request }) => {
    await newTechnician(request)
    await openForLater(page, path)
    await expect.poll(() => countStored(page, RECORD), SOON).toBe(1)
    const shown = await names(page).allTextContents()
    expect(shown.length).toBeGreaterThan(0)
    const directory = await keepDirectoryBusy(page)
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

test('words beyond the first screen wait for the directory', async ({ page, context, request }) => {
  const technician = await newTechnician(request, 'Ramona Escrita')
  await openForLater(page, '/search')
  await expect.poll(() => countStored(page, RECORD), SOON).toBe(1)
  const directory = await keepDirectoryBusy(page)
  await context.setOffline(true)
  await page.goto('/search')
  await hydrated(page)
  await page.getByRole('searchbox').fill('ramona escrita')
  await expect(page.getByRole('heading', { name: SEARCH.searching })).toBeVisible()
  await directory.end()
  await expect(names(page)).toHaveText([technician.user.name])
})
