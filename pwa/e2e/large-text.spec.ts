import { expect, type Page } from '@playwright/test'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { CARD } from '@tecnicerca/shared/messages/search'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  setStatus,
  signIn,
  technicianId,
} from './marketplace.ts'
import { brokenWords, drawInPhoneFont, setTextSize, unreadableTexts } from './text-size.ts'

test.use(WITHOUT_SERVICE_WORKER)

/** Text sizes of 131, 150 and 200 % on a usual phone, and the usual size on the narrowest. */
const SIZES = [
  { width: 360, text: 21 },
  { width: 360, text: 24 },
  { width: 360, text: 32 },
  { width: 320, text: 16 },
]
const PUBLIC = [
  '/',
  '/search',
  '/search?query=ba%C3%B1o%20tapado%20barato%20hoy',
  '/search?category_id=4&city=Santiago',
]

async function expectReadable(page: Page, open: (path: string) => Promise<void>, paths: readonly string[]) {
  for (const { width, text } of SIZES) {
    await page.setViewportSize({ width, height: 740 })
    await setTextSize(page, text)
    for (const path of paths) {
      await open(path)
      await drawInPhoneFont(page)
      const at = `${path} at ${width} px, text ${text} px`
      await expect.poll(() => unreadableTexts(page), at).toEqual([])
      expect(await brokenWords(page, `[aria-label="${HOME.categoriesTitle}"], article h3`), at).toEqual([])
    }
  }
}

test('home and search can be read at every text size and width', async ({ page, open }) => {
  await expectReadable(page, open, PUBLIC.slice(0, 2))
})

test('interpreted and filtered searches can be read at every text size and width @prove', async ({
  page,
  open,
}) => {
  await expectReadable(page, open, PUBLIC.slice(2))
})

test('header, home and bottom bar of a customer can be read at every text size @prove', async ({
  page,
  open,
  request,
}) => {
  await signIn(page, await newCustomer(request))
  await expectReadable(page, open, ['/'])
})

test('an empty day of a technician can be read at every text size @prove', async ({
  page,
  open,
  request,
}) => {
  await signIn(page, await newTechnician(request, 'Rafael Antonio Almonte'))
  await expectReadable(page, open, ['/'])
})

test('a day of a technician with jobs and requests can be read at every text size @prove', async ({
  page,
  open,
  request,
}) => {
  const technician = await newTechnician(request, 'Maximiliano Almonte')
  const customer = await newCustomer(request, 'Guadalupe Altagracia Rodríguez')
  const { id } = await ask(customer, technician)
  await setStatus(technician, id, 'accepted')
  for (let count = 0; count < 3; count += 1) await ask(customer, technician)
  await signIn(page, technician)
  await expectReadable(page, open, ['/'])
  // In a wide font too: phones let people choose theirs.
  await page.setViewportSize({ width: 360, height: 740 })
  await setTextSize(page, 32)
  await open('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('guide, privacy notice and review form can be read at every text size @prove', async ({
  page,
  open,
  request,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await askAndComplete(customer, technician)
  await expectReadable(page, open, ['/como-funciona', '/privacidad'])
  await signIn(page, customer)
  await expectReadable(page, open, [`/reviews/create/${technicianId(technician)}?service_request_id=${id}`])
})

test('a card shows price and link beside or below each other at every text size @prove', async ({
  page,
  open,
}) => {
  for (const { width, text } of SIZES) {
    await page.setViewportSize({ width, height: 740 })
    await setTextSize(page, text)
    await open('/search')
    await drawInPhoneFont(page)
    const card = page.getByRole('article').first()
    const link = await card
      .getByText(CARD.viewProfile)
      .last()
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { x, y, width: w, height: h } = range.getBoundingClientRect()
        return { x, y, right: x + w, bottom: y + h }
      })
    const price = await card.getByText(/^RD\$/).first().boundingBox()
    const isApart = price && (price.x + price.width <= link.x || price.y + price.height <= link.y + 1)
    expect(isApart, `${width} px, text ${text} px`).toBe(true)
  }
})
