import { expect } from '@playwright/test'
import type { Category } from '@tecnicerca/shared/categories'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { TRADE_PAGE } from '@tecnicerca/shared/messages/public-pages/trade-pages'
import { CARD } from '@tecnicerca/shared/messages/search'
import { tradePagePath } from '@tecnicerca/shared/trade-pages'
import { newAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { newTechnician, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { openForLater, reopen } from './offline-phone.ts'

const TRADE_PATH = '/tecnicos/electricidad/santiago'
const profileLinks = new RegExp(`^${CARD.viewProfile}`)

test.describe('trade page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists the technicians of a trade in a city, and is in the sitemap', async ({
    page,
    request,
    baseURL,
  }) => {
    await newTechnician(request)
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`${TRADE_PATH}</loc>`)
    await page.goto(TRADE_PATH)
    await expect(page).toHaveTitle(/^Electricidad en Santiago · /)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Electricidad en Santiago')
    await expect(page.getByRole('link', { name: profileLinks })).toHaveCount(20)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${TRADE_PATH}`)
    const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(jsonLd).toMatchObject({ '@type': 'ItemList', name: 'Electricidad en Santiago' })
    expect(jsonLd.itemListElement).toHaveLength(20)
    await page.getByRole('link', { name: TRADE_PAGE.seeMore }).click()
    await expect(page).toHaveURL(/\/search\?category_id=\d+&city=Santiago&page=2/)
    await expect(page.getByRole('link', { name: profileLinks })).toHaveCount(40)
  })

  test('is not indexed if empty; an unknown trade answers 404 @prove', async ({ page, request }) => {
    const { api } = await newAdmin()
    const trade = newWord('Vidriería ')
    const made = await api.post('/api/admin/categories', { data: { name: trade } })
    const { category } = (await made.json()) as { category: Category }
    const path = tradePagePath(trade, 'San Cristóbal') ?? ''
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain(path)
    await page.goto(path)
    await expect(page.getByText(TRADE_PAGE.none(trade, 'San Cristóbal'))).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    for (const unknown of ['/tecnicos/astrologia/santiago', '/tecnicos/electricidad/higuey'])
      expect((await request.get(unknown)).status()).toBe(404)
    await api.delete(`/api/admin/categories/${category.id}`)
  })
})

test('a profile links to its trade page, whose links work offline @prove', async ({
  page,
  request,
  context,
}) => {
  const id = technicianId(await newTechnician(request))
  await openForLater(page, `/technicians/${id}`)
  await page.getByRole('link', { name: TRADE_PAGE.moreOf('Electricidad', 'Santiago') }).click()
  await expect(page).toHaveURL(TRADE_PATH)
  await expect(page.getByRole('link', { name: profileLinks })).toHaveCount(20)

  await context.setOffline(true)
  await page
    .getByRole('navigation', { name: TRADE_PAGE.otherTrades('Santiago') })
    .getByRole('link', { name: 'Plomería' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plomería en Santiago')
  await expect(page.getByRole('link', { name: profileLinks }).first()).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Plomería')
  await reopen(page, TRADE_PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Electricidad en Santiago')
  await page.getByRole('link', { name: profileLinks }).first().click()
  await expect(
    page
      .getByRole('link', { name: PROFILE.request_service })
      .or(page.getByRole('button', { name: PROFILE.request_service }))
      .first(),
  ).toBeVisible()
})
