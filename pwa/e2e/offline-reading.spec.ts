import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import type { TechnicianListAnswer } from '@tecnicerca/shared/technician-lists'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, requestsOf, signIn } from './marketplace.ts'
import {
  ageDirectory,
  CALLS,
  card,
  countStored,
  openForLater,
  reopen,
  saveHere,
  shownIds,
} from './offline-phone.ts'
import { userDatabase } from './used-phone.ts'

const SEARCHES = [
  '',
  'query=electricista',
  'query=aire%20santiago',
  'category_id=2&sort=price_asc',
  'city=Santiago&sort=price_desc',
  'available=true&sort=experience',
  'query=plo&category_id=2&available=true',
]

test('home and search list the same technicians offline as online', async ({ page, context, provoke }) => {
  provoke(CALLS)
  await openForLater(page)
  const home = await homeIdsFromServer(page)
  await expect.poll(() => shownIds(page)).toEqual(home)
  const online = new Map<string, number[]>()
  for (const query of SEARCHES) online.set(query, await idsFromServer(page, query))

  await context.setOffline(true)
  await reopen(page, '/')
  await expect(page.getByText(OFFLINE.offline, { exact: true })).toBeVisible()
  await expect.poll(() => shownIds(page)).toEqual(home)
  await expect(page.getByRole('link', { name: 'Plomería' })).toBeVisible()
  for (const [query, ids] of online) {
    await reopen(page, `/search?${query}`)
    await expect.poll(() => shownIds(page), { message: query }).toEqual(ids)
  }
})

test('a profile never opened before shows offline, and a request to it is stored', async ({
  page,
  context,
  provoke,
  request,
}) => {
  provoke(CALLS)
  const customer = await newCustomer(request)
  await signIn(page, customer)
  await openForLater(page)
  await context.setOffline(true)
  await reopen(page, '/')
  const row = page.getByRole('article').first()
  const name = await row.getByRole('heading').textContent()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: String(name) })).toBeVisible()
  await expect(page.getByText(PROFILE.restLater)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: String(name) })).toBeVisible()
  await expect(page.getByText(PROFILE.restLater)).toBeVisible()
  await expect(page.getByText('por hora')).toBeVisible()
  await expect(page.getByText(PROFILE.loadFailed)).toHaveCount(0)
  await saveHere(page, 'Poner un abanico.')

  await context.setOffline(false)
  await expect(page.getByText(PROFILE.restLater)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: PROFILE.reviews })).toBeVisible()
  await expect.poll(() => requestsOf(customer)).toMatchObject([{ service_description: 'Poner un abanico.' }])
})

test('the phone suggests offline the same correction of a typo as the server @prove', async ({
  page,
  context,
  provoke,
}) => {
  provoke(CALLS)
  await openForLater(page)
  const answer = await page.request.get('/api/technicians/search?query=eletrisista')
  const { suggestion = '' } = (await answer.json()) as TechnicianListAnswer
  expect(suggestion).toBe('electricista')
  await context.setOffline(true)
  await reopen(page, '/search?query=eletrisista&exact=true')
  await expect(page.getByText(SEARCH.emptyTitle)).toBeVisible()
  await page.getByText(SEARCH.suggestion).getByRole('link', { name: suggestion }).click()
  await expect(page).toHaveURL(`/search?query=${suggestion}`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a search updates while typing, without calls to the server @prove', async ({ page }) => {
  await openForLater(page, '/search')
  const calls: string[] = []
  page.on('request', (call) => call.url().includes('/api/technicians/search') && calls.push(call.url()))
  const results = page.getByRole('heading', { name: /encontrados/ })
  const before = await results.textContent()
  await page.getByRole('searchbox').fill('electricista')
  await expect(results).not.toHaveText(before ?? '')
  await expect(page).toHaveURL('/search?query=electricista')
  await page.getByRole('button', { name: SEARCH.loadMore }).click()
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(20)
  await expect(page).toHaveURL('/search?query=electricista&page=2')
  expect(calls).toEqual([])
})

test('a pending search does not undo the navigation to a profile @prove', async ({ page }) => {
  await openForLater(page, '/search')
  const link = page.getByRole('link', { name: /^Ver Perfil de/ }).first()
  await page.getByRole('searchbox').fill('e')
  // Blocks the page until the search timer is due, so that it fires right after the click.
  const path = await link.evaluate((element: HTMLAnchorElement) => {
    const end = performance.now() + 400
    while (performance.now() < end);
    element.click()
    return element.pathname
  })
  await expect(page.getByRole('main').getByRole('heading', { name: PROFILE.contact })).toBeVisible()
  await expect(page).toHaveURL(path)
})

test('the offline list shows its age, and hides prices after 40 days @prove', async ({
  page,
  context,
  provoke,
}) => {
  provoke(CALLS)
  await openForLater(page)
  await context.setOffline(true)
  await ageDirectory(page, 3)
  await reopen(page, '/')
  await expect(page.getByText(OFFLINE.dataFrom('hace 3 h'))).toBeVisible()
  await expect(page.getByText('por hora').first()).toBeVisible()
  await ageDirectory(page, 40 * 24)
  await reopen(page, '/')
  await expect(page.getByText(/Sin conexión · datos de/)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('por hora')).toHaveCount(0)
  await expect(page.getByText('Disponible', { exact: true })).toHaveCount(0)

  await context.setOffline(false)
  await expect(page.getByText('por hora').first()).toBeVisible()
  await expect(page.getByText(/Sin conexión/)).toHaveCount(0)
})

test('the agenda opens offline, also if it was never opened before', async ({
  page,
  context,
  provoke,
  request,
}) => {
  provoke(CALLS)
  const technician = await newTechnician(request)
  await ask(await newCustomer(request), technician, { service_description: 'Poner un abanico.' })
  await signIn(page, technician)
  await openForLater(page, '/my-profile')
  const rows = { database: userDatabase(technician), store: 'service_requests' }
  await expect.poll(() => countStored(page, rows)).toBe(1)
  await context.setOffline(true)
  await reopen(page, '/my-requests')
  await expect(card(page, 'Poner un abanico.')).toBeVisible()
  await reopen(page, '/my-profile')
  await expect(page.getByText(OFFLINE.offline, { exact: true })).toBeVisible()
})

test('the app says that a captive portal blocks the network @prove', async ({ page, provoke }) => {
  provoke(CALLS)
  await openForLater(page)
  await page.route('**/api/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Bienvenido al hotel</h1>' }),
  )
  await page.goto('/my-account')
  await expect(page.getByText(OFFLINE.portal).first()).toBeVisible()
})

test('the data saving switch hides photos, also after a reload @prove', async ({ page }) => {
  await openForLater(page, '/search')
  const photos = page.getByRole('article').locator('img')
  await expect.poll(() => photos.count()).toBeGreaterThan(0)
  const saving = page.getByRole('contentinfo').getByRole('switch', { name: OFFLINE.data_saving })
  await saving.check()
  await expect(photos).toHaveCount(0)
  await reopen(page, '/search')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(photos).toHaveCount(0)
  await expect(saving).toBeChecked()
})

test('a browser in data saving mode loads the directory only after it is turned off @prove', async ({
  page,
  open,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const saving = page.getByRole('contentinfo').getByRole('switch', { name: OFFLINE.data_saving })
  const returnToApp = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  let reason = 'unasked'
  const calls: string[] = []
  page.on('request', (call) => call.url().includes('/api/technicians/directory') && calls.push(reason))
  await open('/')
  await expect(saving).toBeChecked()
  await returnToApp()
  expect(calls).toEqual([])
  reason = 'asked'
  await saving.uncheck()
  await returnToApp()
  await expect.poll(() => calls).toEqual(['asked'])
})

async function idsFromServer(page: Page, query: string): Promise<number[]> {
  return (await fetchTechnicians(page, query)).map(({ id }) => id)
}

/** Ids of the recommended technicians. Available ones in Santiago with a photo come first, as on home. */
async function homeIdsFromServer(page: Page): Promise<number[]> {
  const ranked = await fetchTechnicians(page, '')
  const isFeatured = ({ available, city, profile_image: profileImage }: TechnicianCard) =>
    available && city === 'Santiago' && profileImage !== null
  return [...ranked.filter(isFeatured), ...ranked.filter((one) => !isFeatured(one))].map(({ id }) => id)
}

async function fetchTechnicians(page: Page, query: string): Promise<TechnicianCard[]> {
  const path = query.includes('query=') ? 'technicians/search' : 'technicians'
  const sort = query.includes('sort=') ? '' : '&sort=recommended'
  const answer = await page.request.get(`/api/${path}?${query}${sort}&limit=20`)
  const { technicians } = (await answer.json()) as TechnicianListAnswer
  expect(technicians.length, query).toBeGreaterThan(0)
  return technicians
}
