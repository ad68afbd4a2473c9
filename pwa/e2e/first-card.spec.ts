import { expect, type Page } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CARD, SEARCH } from '@tecnicerca/shared/messages/search'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newCustomer, newTechnician, signIn } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { smallTargets } from './targets.ts'
import { drawInPhoneFont } from './text-size.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 360, height: 740 } })

const firstCard = (page: Page) => page.getByRole('article').first()

test('the first card begins at most at 300 px in the search, and is seen whole on home', async ({
  page,
  open,
  request,
}) => {
  await signIn(page, await newCustomer(request))
  for (const [path, highest] of [
    ['/search', 300],
    ['/', 500],
  ] as const) {
    await open(path)
    await drawInPhoneFont(page)
    const card = await firstCard(page).boundingBox()
    expect(card?.y, path).toBeLessThanOrEqual(highest)
    const bar = await page.getByRole('navigation').filter({ visible: true }).last().boundingBox()
    expect((card?.y ?? 0) + (card?.height ?? 0), path).toBeLessThan(bar?.y ?? 0)
  }
})

test('two and a half cards of the search are seen at once @prove', async ({ page, open }) => {
  await open('/search')
  await drawInPhoneFont(page)
  expect((await firstCard(page).boundingBox())?.height).toBeLessThanOrEqual(150)
  const third = await page.getByRole('article').nth(2).boundingBox()
  expect((third?.y ?? 0) + (third?.height ?? 0) / 2).toBeLessThanOrEqual(740)
})

/** Tops and left edges of all controls in front of the first card, in the order of the focus. */
function controlPlaces(page: Page): Promise<{ top: number; bottom: number; left: number; name: string }[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('main :is(a[href], button, input, select)')]
    const end = controls.findIndex((control) => control.closest('article'))
    return controls
      .slice(0, end)
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const { top, bottom, left } = control.getBoundingClientRect()
        return { top, bottom, left, name: control.outerHTML.slice(0, 100) }
      })
  })
}

for (const width of [360, 1280])
  test(`the focus moves through home and search as they are read, ${width} px @prove`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/search']) {
      await open(path)
      const filters = page.getByRole('button', { name: SEARCH.filters })
      if (path === '/search' && width === 360) await filters.click()
      const places = await controlPlaces(page)
      expect(places.length).toBeGreaterThan(7)
      for (const [index, place] of places.entries()) {
        const before = places[index - 1]
        const isAfter = !before || place.top >= before.bottom - 2 || place.left >= before.left
        const isAbove = before && place.bottom <= before.top
        expect(isAfter && !isAbove, `${path}: ${place.name}`).toBe(true)
      }
    }
  })

test('the chips of the search fade where the row goes on @prove', async ({ page, open }) => {
  await open('/search')
  const row = page.getByRole('group', { name: SEARCH.tools }).locator('.scroll-row')
  const fades = () =>
    row.evaluate((element) => {
      const style = getComputedStyle(element)
      return ['--fade-start', '--fade-end'].map((name) => Number.parseFloat(style.getPropertyValue(name)))
    })
  await expect.poll(fades).toEqual([0, 48])
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect.poll(fades).toEqual([48, 0])
})

test('targets of home, search, profile and request form are 44 px, 320 and 360 px wide @prove', async ({
  page,
  open,
  request,
}) => {
  const { user } = await newTechnician(request)
  await signIn(page, await newCustomer(request))
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['', 'search', `technicians/${user.technician_id}`]) {
      await open(`/${path}`)
      await expect.poll(() => smallTargets(page), path).toEqual([])
    }
    await open(`/technicians/${user.technician_id}?request_service=true`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => smallTargets(page), 'form').toEqual([])
  }
})

test('a technician without reviews is new on cards; whoever hears the card gets the number @prove', async ({
  page,
  open,
  request,
}) => {
  const { user } = await newTechnician(request, newWord('Zenaida'))
  await open(`/search?query=${user.name}`)
  await expect(page.getByRole('heading', { name: SEARCH.found('1') })).toBeVisible()
  const card = page.getByRole('article')
  await expect(card.getByText(CARD.newcomer, { exact: true })).toBeVisible()
  await expect(card).toContainText(`${COMMON.ratingOf('0.0')}, ${CARD.reviews(0)}`)
})
