import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { HOW_IT_WORKS } from '@tecnicerca/shared/messages/public-pages/how-it-works'
import { CARD, SEARCH } from '@tecnicerca/shared/messages/search'
import { test } from './fixtures.ts'
import { askAndComplete, newCustomer, newTechnician, technicianId, today } from './marketplace.ts'

const PATHS = ['/', '/search?query=electricista', '/technicians/:id', '/como-funciona']

async function pathsOf(request: APIRequestContext): Promise<string[]> {
  const id = technicianId(await newTechnician(request))
  return PATHS.map((path) => path.replace(':id', String(id)))
}

test.describe('pages without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home lists technicians, filters by category and searches', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: HOME.heroTitle })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`^${CARD.viewProfile}`) })).toHaveCount(20)
    await page.getByRole('link', { name: 'Plomería', exact: true }).click()
    await expect(page).toHaveURL(/\/\?category_id=\d+$/)
    await expect(page.getByRole('article').first()).toContainText('Plomería')
    await page.getByRole('searchbox').fill('inversor')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/search?query=inversor')
    await expect(page.getByRole('searchbox')).toHaveValue('inversor')
    await expect(page.getByText(/\d+ técnicos encontrados/)).toBeVisible()
  })

  test('search filters and leads to a profile @prove', async ({ page }) => {
    await page.goto('/search')
    await page.getByLabel(SEARCH.categoryLabel).selectOption('Electricidad')
    await page.getByLabel(SEARCH.cityLabel).selectOption('Santiago')
    await page.getByRole('button', { name: SEARCH.applyFilters }).click()
    await expect(page).toHaveURL(/category_id=\d+&city=Santiago/)
    await expect(page.getByLabel(SEARCH.cityLabel)).toHaveValue('Santiago')
    const first = page.getByRole('article').first()
    await expect(first).toContainText('Electricidad')
    const name = await first.getByRole('heading').textContent()
    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: String(name) })).toBeVisible()
  })

  test('a profile hides the contact, and links to the request form', async ({ page, request }) => {
    const id = technicianId(await newTechnician(request))
    await page.goto(`/technicians/${id}`)
    await expect(page.getByText('Instalo inversores y paneles.')).toBeVisible()
    // Checks the HTML source, because Playwright turns scripts off only after the browser has dropped the `noscript`.
    expect(await (await request.get(`/technicians/${id}`)).text()).toContain(
      `<noscript><p class="mt-2">${PROFILE.contactNeedsScript}</p></noscript>`,
    )
    await expect(page.getByRole('link', { name: PROFILE.callTo('José Almonte') })).toHaveCount(0)
    await expect(page.getByRole('link', { name: PROFILE.request_service })).toHaveAttribute(
      'href',
      `/technicians/${id}?request_service=true`,
    )
  })

  test('"how it works" shows all steps @prove', async ({ page }) => {
    await page.goto('/como-funciona')
    for (const { title } of [...HOW_IT_WORKS.customerSteps, ...HOW_IT_WORKS.technicianSteps])
      await expect(page.getByText(title, { exact: true })).toBeVisible()
  })
})

test('public pages have title, description, canonical and Open Graph tags @prove', async ({
  request,
  baseURL,
}) => {
  for (const path of [...(await pathsOf(request)), '/register', '/register-technician']) {
    const html = await (await request.get(path)).text()
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1] ?? ''
    expect(/<title>(.+?)<\/title>/.exec(html)?.[1], path).toContain(COMMON.productName)
    expect(content('description').length, path).toBeGreaterThan(50)
    expect(html.match(/<title>/g), path).toHaveLength(1)
    const canonical = `${baseURL}${path.replace(/\?.*/, '')}`
    expect(html).toContain(`<link rel="canonical" href="${canonical}"`)
    expect(content('og:url')).toBe(canonical)
    expect(content('og:title')).toContain(COMMON.productName)
    expect(content('og:description')).toBe(content('description'))
    expect(content('og:locale')).toBe('es_DO')
    expect(content('og:image'), path).toMatch(/^http/)
    expect(html).toMatch(/<html lang="es/)
  }
})

test('the content security policy blocks inline scripts other than the import map', async ({
  browser,
  baseURL,
  request,
}) => {
  for (const path of [...(await pathsOf(request)), '/login', '/nada']) {
    const answer = await request.get(path)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy, path).toMatch(/; script-src 'self' 'sha256-[\w+/=]{44}'; /)
    expect(policy, path).not.toMatch(/unsafe|nonce|\*|https?:/)
    const scriptTags = (await answer.text()).match(/<script[^>]*>/g) ?? []
    expect(scriptTags.length).toBeGreaterThan(0)
    for (const tag of scriptTags)
      expect(tag, path).toMatch(/type="module"[^>]* src="\/assets\/|type="(application\/|importmap")/)
  }
  // A page without our fixtures, because the expected console error would fail the test.
  const page = await browser.newPage({ baseURL: baseURL ?? '' })
  await page.route('/search', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</head>', '<script>window.planted = true</script></head>')
    await route.fulfill({ response: answer, body })
  })
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('Content Security Policy'),
  )
  await page.goto('/search')
  await refused
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
  await page.close()
})

test('the sitemap lists technicians and public pages, which are indexable @prove', async ({
  request,
  baseURL,
}) => {
  const id = technicianId(await newTechnician(request))
  const map = await (await request.get('/sitemap.xml')).text()
  expect(map).toContain(`<loc>${baseURL}/technicians/${id}</loc>`)
  for (const path of ['/', '/search', '/como-funciona', '/register', '/register-technician']) {
    expect(map).toContain(`<loc>${baseURL}${path}</loc>`)
    expect(await (await request.get(path)).text()).not.toContain('noindex')
  }
  const home = await (await request.get('/')).text()
  for (const type of ['Organization', 'WebSite', 'SearchAction']) expect(home).toContain(`"@type":"${type}"`)
  expect(home).toContain(`"urlTemplate":"${baseURL}/search?query={words}"`)
  expect(await (await request.get('/my-account')).text()).not.toContain('rel="canonical"')
})

test('hydration keeps the heading of the server and logs no warning', async ({ page, request, open }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  for (const path of await pathsOf(request)) {
    const html = await (await request.get(path)).text()
    const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]
    await open(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(heading))
  }
  expect(warnings).toEqual([])
})

// Stored in every text of a person except names, which may contain only letters.
const PAYLOADS = [
  '</script><script>harmed=1</script>',
  '"><img src=x onerror=harmed=1>',
  "'><svg/onload=harmed=1>",
  '<!--<script>harmed=1</script>',
  '</title><style>*{display:none}</style>',
  'javascript:harmed=1//\u2028',
]

test('script payloads in texts and URLs do not run', async ({ page, open, request, provoke }) => {
  provoke(/404.*\/nada/)
  const name = "Yocasta D'Oleo"
  const technician = await newTechnician(request, name)
  const id = technicianId(technician)
  const profile = { experience_years: 1, hourly_rate: 1, city: 'Santiago', available: true }
  const words = {
    bio: PAYLOADS.join('\n'),
    address: PAYLOADS.join(' ').slice(0, TECHNICIAN_LIMITS.address),
    skills: PAYLOADS.map((text) => text.slice(0, TECHNICIAN_LIMITS.skill_name)),
  }
  const saved = await technician.api.put('/api/technicians/profile', { data: { ...profile, ...words } })
  expect(saved.status()).toBe(200)
  const customer = await newCustomer(request)
  await askAndComplete(customer, technician)
  const review = { technician_id: id, rating: 1, comment: PAYLOADS.join(' '), service_date: today() }
  expect((await customer.api.post('/api/reviews', { data: review })).status()).toBe(201)

  const html = await (await request.get(`/technicians/${id}`)).text()
  const jsonLd = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(jsonLd)).toMatchObject({ '@type': 'LocalBusiness', name })
  const query = encodeURIComponent(PAYLOADS[0] ?? '')
  for (const path of [
    `/technicians/${id}`,
    `/search?query=${query}`,
    `/search?city=${query}`,
    `/nada${query}`,
    `/login?redirect=javascript:window.harmed=1`,
  ]) {
    await open(path)
    await expectUnharmed(page)
  }
  await open(`/technicians/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(PAYLOADS[0] ?? '').first()).toBeVisible()
})

async function expectUnharmed(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  await expect(page.locator('img[src="x"], svg[onload], main style, main script')).toHaveCount(0)
}
