import { expect, type Page } from '@playwright/test'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import { CARD } from '@tecnicerca/shared/messages/search'
import { test, WITHOUT_SERVICE_WORKER, withoutLiveConnection } from './fixtures.ts'
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

test('at 150 % a bio is as wide as its card, and reviews follow their heading @prove', async ({
  page,
  open,
  request,
}) => {
  const technician = await newTechnician(request)
  await askAndComplete(await newCustomer(request), technician)
  await page.setViewportSize({ width: 360, height: 740 })
  await setTextSize(page, 24)
  await open('/search')
  const card = page.getByRole('article').first()
  const [bio, whole] = await Promise.all([card.locator('p.line-clamp-2').boundingBox(), card.boundingBox()])
  expect((bio?.width ?? 0) / (whole?.width ?? 1)).toBeGreaterThan(0.85)
  await open(`/technicians/${technicianId(technician)}`)
  const heading = page.getByRole('heading', { name: PROFILE.reviews })
  const gap = await heading.evaluate((element) => {
    const next = element.parentElement?.nextElementSibling?.getBoundingClientRect()
    return (next?.top ?? 0) - element.getBoundingClientRect().bottom
  })
  expect(gap).toBeLessThan(24)
})

test('the narrowest phone with 200 % text has no screen that is too wide @prove', async ({
  page,
  open,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await technician.api.put('/api/technicians/profile', {
    data: { skills: ['Inversores y baterías', 'Cortocircuitos'] },
  })
  await ask(customer, technician)
  await withoutLiveConnection(page)
  await page.setViewportSize({ width: 320, height: 740 })
  await setTextSize(page, 32)
  for (const [person, paths] of [
    [technician, ['/', '/my-requests', '/my-profile', '/my-profile/edit']],
    [customer, ['/', '/my-requests', `/technicians/${technicianId(technician)}`]],
  ] as const) {
    await signIn(page, person)
    for (const path of paths) {
      await open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await drawInPhoneFont(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  }
})

test('the two buttons of the own profile have one line each at 360 px, in a wide font too @prove', async ({
  page,
  open,
  request,
}) => {
  await signIn(page, await newTechnician(request))
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/my-profile')
  for (const act of [
    page.getByRole('button', { name: SHARE.own }),
    page.getByRole('link', { name: PROFILE.edit }),
  ]) {
    const box = await act.last().boundingBox()
    expect(box?.height).toBeLessThanOrEqual(48)
  }
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
