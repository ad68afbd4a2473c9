import { expect } from '@playwright/test'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { test } from './fixtures.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('what narrows the list stands above it on a phone, and goes with one tap', async ({ page, open }) => {
  await open('/search?category_id=1&city=Santiago&available=true')
  const chosen = page.getByRole('list', { name: SEARCH.chosen_filters })
  await expect(chosen.getByRole('listitem')).toHaveCount(3)
  await chosen.getByRole('button', { name: SEARCH.remove_filter('Santiago') }).click()
  await expect(page).toHaveURL('/search?category_id=1&available=true')
  await expect(chosen).toBeFocused()
  await chosen.getByRole('button', { name: SEARCH.remove_filter(SEARCH.only_available) }).click()
  await expect(page).toHaveURL('/search?category_id=1')
  await chosen.getByRole('button').click()
  await expect(page).toHaveURL('/search')
  await expect(chosen).toBeHidden()
})

test('a page that is shared names a picture that is there', async ({ request, baseURL }) => {
  const pages = await Promise.all(['/', '/search'].map(async (path) => (await request.get(path)).text()))
  const pictures = pages.map((html) => /property="og:image" content="([^"]+)"/.exec(html)?.[1])
  expect(pictures).toEqual([`${baseURL}/share/inicio.png`, `${baseURL}/share/inicio.png`])
  const picture = await request.get('/share/inicio.png')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
})
