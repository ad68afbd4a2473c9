import { expect } from '@playwright/test'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newTechnician, technicianId } from './marketplace.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 360, height: 740 } })

test('active filters stand above the list on a phone; a tap removes one @prove', async ({ page, open }) => {
  await open('/search?category_id=1&city=Santiago&available=true')
  const activeFilters = page.getByRole('list', { name: SEARCH.chosenFilters })
  await expect(activeFilters.getByRole('listitem')).toHaveCount(2)
  await activeFilters.getByRole('button', { name: SEARCH.removeFilter('Santiago') }).click()
  await expect(page).toHaveURL('/search?category_id=1&available=true')
  await expect(activeFilters).toBeFocused()
  await page.getByRole('checkbox', { name: SEARCH.onlyAvailable }).uncheck()
  await expect(page).toHaveURL('/search?category_id=1')
  await expect(activeFilters.getByRole('listitem')).toHaveCount(1)
  await activeFilters.getByRole('button').click()
  await expect(page).toHaveURL('/search')
  await expect(activeFilters).toBeHidden()
})

test('home, search and profile have an Open Graph image that exists @prove', async ({ request, baseURL }) => {
  const profile = `/technicians/${technicianId(await newTechnician(request))}`
  for (const [path, picture] of [
    ['/', '/share/inicio.png'],
    ['/search', '/share/inicio.png'],
    [profile, `/share${profile}.png`],
  ] as const) {
    const html = await (await request.get(path)).text()
    expect(/property="og:image" content="([^"]+)"/.exec(html)?.[1]).toBe(`${baseURL}${picture}`)
    const answer = await request.get(picture)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
  }
})

test('a card is a link: Enter opens it, Ctrl+click opens a new tab', async ({ page, open, context }) => {
  await open('/search')
  const card = page.getByRole('article').first().getByRole('link')
  const profile = (await card.getAttribute('href')) ?? ''
  const [newTab] = await Promise.all([
    context.waitForEvent('page'),
    card.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(newTab).toHaveURL(profile)
  await expect(page).toHaveURL('/search')
  await page.evaluate(() => void Object.assign(window, { is_same_page: true }))
  await card.press('Enter')
  await expect(page).toHaveURL(profile)
  expect(await page.evaluate('is_same_page')).toBe(true)
})
