import { expect, type Page } from '@playwright/test'
import { HOME, PROBLEMS } from '@tecnicerca/shared/messages/public-pages/home'
import { QUERY_INTERPRETATION } from '@tecnicerca/shared/messages/query-interpretation'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import type { TechnicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { test } from './fixtures.ts'
import { CALLS, openForLater, reopen, shownIds } from './offline-phone.ts'

async function fetchIds(page: Page, query: string): Promise<number[]> {
  const sort = query.includes('sort=') ? '' : '&sort=recommended'
  const answer = await page.request.get(`/api/technicians?limit=20&${query}${sort}`)
  return ((await answer.json()) as TechnicianListAnswer).technicians.map(({ id }) => id)
}

const removeButton = (page: Page, modifier: string) =>
  page.getByRole('button', { name: QUERY_INTERPRETATION.removeSaid(modifier) })
const results = (page: Page) => page.getByRole('heading', { level: 2, name: /encontrados/ })

for (const [network, tag] of [
  ['with', ' @prove'],
  ['without', ''],
])
  test(`natural-language queries are understood ${network} a network${tag}`, async ({
    page,
    context,
    provoke,
  }) => {
    provoke(CALLS)
    await openForLater(page)
    const available = await fetchIds(page, 'query=plomero&available=true')
    const plumbers = await fetchIds(page, 'query=plomero')
    const electricians = await fetchIds(page, 'category_id=1')
    const carpenters = await fetchIds(page, 'category_id=3')
    await context.setOffline(network === 'without')

    await reopen(page, '/search?query=plomero%20hoy')
    await expect.poll(() => shownIds(page)).toEqual(available)
    await removeButton(page, QUERY_INTERPRETATION.saidAvailable).click()
    await expect(page).toHaveURL('/search?query=plomero')
    await expect.poll(() => shownIds(page)).toEqual(plumbers)
    await expect(removeButton(page, QUERY_INTERPRETATION.saidAvailable)).toHaveCount(0)

    await reopen(page, '/search?query=se%20me%20va%20la%20luz')
    await expect(page.getByText(QUERY_INTERPRETATION.resultsFor('Electricidad'))).toBeVisible()
    await expect.poll(() => shownIds(page)).toEqual(electricians)

    await reopen(page, '/search?query=plomro')
    await expect(page.getByText(QUERY_INTERPRETATION.resultsFor('plomero'))).toBeVisible()
    await expect.poll(() => shownIds(page)).toEqual(plumbers)
    await page.getByRole('link', { name: QUERY_INTERPRETATION.searchExactly('plomro') }).click()
    await expect(page.getByText(SEARCH.emptyTitle)).toBeVisible()
    await page.getByText(SEARCH.suggestion).getByRole('link', { name: 'plomero' }).click()
    await expect(page).toHaveURL('/search?query=plomero')
    await expect.poll(() => shownIds(page)).toEqual(plumbers)

    await reopen(page, '/search?query=cerrajero')
    await expect(
      page.getByRole('heading', { level: 2, name: QUERY_INTERPRETATION.other_trade('cerrajeros') }),
    ).toBeVisible()
    await expect.poll(() => shownIds(page)).toEqual(carpenters)

    await reopen(page, '/search?query=plomero%20zzqqxx')
    await expect(page.getByText(QUERY_INTERPRETATION.mostWords('Plomería'))).toBeVisible()
    await expect(page.getByText(SEARCH.emptyTitle)).toHaveCount(0)
  })

test('the word "barato" sorts by price until another order is chosen @prove', async ({ page }) => {
  await openForLater(page)
  const [cheap, best] = [
    await fetchIds(page, 'query=plomero&sort=price_asc'),
    await fetchIds(page, 'query=plomero&sort=rating'),
  ]
  await reopen(page, '/search?query=plomero%20barato')
  await expect.poll(() => shownIds(page)).toEqual(cheap)
  const sort = page.getByLabel(SEARCH.sortLabel)
  await expect(sort).toHaveValue('price_asc')
  await sort.selectOption('rating')
  await expect.poll(() => shownIds(page)).toEqual(best)
  await expect(removeButton(page, QUERY_INTERPRETATION.saidPrice)).toHaveCount(0)
})

test('a phone without a directory sends one call per search @prove', async ({ page, open }) => {
  await page.route('**/api/technicians/directory*', (route) => route.abort())
  await open('/search')
  const calls: string[] = []
  page.on('request', (call) => {
    const { pathname, searchParams } = new URL(call.url())
    if (/^\/api\/technicians(\/search)?$/.test(pathname)) calls.push(String(searchParams))
  })
  await page.getByRole('searchbox').fill('electricista')
  await expect(page).toHaveURL('/search?query=electricista')
  await expect.poll(() => calls).toEqual(['query=electricista&sort=recommended'])
  await expect(page.getByRole('article').first()).toContainText('Electricidad')
  await page.getByRole('searchbox').fill('baño tapado hoy')
  await expect(page.getByText(QUERY_INTERPRETATION.resultsFor('Plomería'))).toBeVisible()
  await expect(removeButton(page, QUERY_INTERPRETATION.saidAvailable)).toBeVisible()
  await expect(results(page)).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Plomería')
  expect(calls.slice(1)).toEqual(['query=ba%C3%B1o+tapado+hoy&sort=recommended'])
})

test('the phrase table loads only if no technician matches the words @prove', async ({ page }) => {
  await openForLater(page)
  const tables: string[] = []
  page.on('response', async (answer) => {
    if (!/\/assets\/interpret-in-directory-.*\.js$/.test(answer.url())) return
    if ((await answer.text()).includes('trampa de grasa')) tables.push(answer.url())
  })
  await reopen(page, '/search?query=plomero')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(tables).toEqual([])
  await page.getByRole('searchbox').fill('se me va la luz')
  await expect(page.getByText(QUERY_INTERPRETATION.resultsFor('Electricidad'))).toBeVisible()
  await expect.poll(() => tables.length).toBe(1)
})

test('a problem on home leads to technicians of its trade @prove', async ({ page, open }) => {
  await open('/')
  const problems = page.getByRole('navigation', { name: HOME.problemsTitle }).getByRole('link')
  await expect(problems).toHaveText(PROBLEMS.map(({ text }) => text))
  await page.getByRole('link', { name: 'Electricidad', exact: true }).click()
  await expect(problems).toHaveText(['Se fue la luz', 'Inversor no carga'])
  await problems.first().click()
  await expect(page).toHaveURL('/search?query=Se+fue+la+luz')
  await expect(page.getByRole('searchbox')).toHaveValue('Se fue la luz')
  await expect(page.getByText(QUERY_INTERPRETATION.resultsFor('Electricidad'))).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Electricidad')
})

test.describe('search without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('interprets the query, and offers an exact search @prove', async ({ page }) => {
    await page.goto('/search?query=se%20me%20va%20la%20luz%20hoy')
    await expect(page.getByText(QUERY_INTERPRETATION.resultsFor('Electricidad'))).toBeVisible()
    const understood = page.getByText(QUERY_INTERPRETATION.saidAvailable).filter({ visible: true })
    await expect(understood).toHaveCount(1)
    await expect(page.getByRole('article').first()).toContainText('Electricidad')
    await page.getByRole('link', { name: QUERY_INTERPRETATION.searchExactly('se me va la luz hoy') }).click()
    await expect(page.getByText(SEARCH.emptyTitle)).toBeVisible()
  })
})
