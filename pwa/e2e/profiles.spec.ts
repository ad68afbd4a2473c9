import { expect } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { CARD } from '@tecnicerca/shared/messages/search'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { hydrated, navigate, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { askAndComplete, newCustomer, newTechnician, signIn, technicianId } from './marketplace.ts'
import { countStored, openForLater, shownIds } from './offline-phone.ts'
import { fillLogin } from './people.ts'
import { expectToast } from './toasts.ts'

test.describe('public profile', () => {
  test('is rendered by the server with metadata but no contact data; unknown ids answer 404', async ({
    request,
  }) => {
    const technician = await newTechnician(request, 'Pedro D’Óleo Santos')
    const id = technicianId(technician)
    const answer = await request.get(`/technicians/${id}`)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toContain('Instalo inversores y paneles.')
    expect(html).toContain(`<link rel="canonical" href="http://localhost`)
    expect(html).toMatch(/property="og:title" content="Pedro D’Óleo Santos, Electricidad en Santiago/)
    const jsonLd = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(jsonLd)).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Pedro D’Óleo Santos',
      address: { addressLocality: 'Santiago' },
    })
    // Scrapers must find no contact data in the page. The structured data has no street either.
    for (const contact of ['555-0199', technician.email, 'tel:']) expect(html).not.toContain(contact)
    expect(jsonLd).not.toContain('Calle 3')
    const unknown = await request.get('/technicians/2147483647')
    expect(unknown.status()).toBe(404)
    expect(await unknown.text()).toContain(PROFILE.not_found)
    const invalid = await request.get('/technicians/abc')
    expect(invalid.status()).toBe(404)
    expect(await invalid.text()).toContain(PROFILE.idMissing)
  })

  test('lets a visitor read, call, write and copy the number', async ({ page, open, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const id = technicianId(await newTechnician(request))
    await open(`/technicians/${id}`)
    for (const text of ['Electricidad', '12 años de experiencia', 'RD$1,500', 'Disponible', '(0 reseñas)'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText(PROFILE.noReviews)).toBeVisible()
    await expect(page.getByText('Calle 3, Los Jardines, Santiago')).toBeVisible()
    await expect(page.getByRole('link', { name: PROFILE.callTo('José Almonte') })).toHaveAttribute(
      'href',
      'tel:+18295550199',
    )
    await page.getByRole('button', { name: PROFILE.copyNumber }).click()
    await expectToast(page, PROFILE.numberCopied)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('829-555-0199')

    const chat = page.getByRole('link', { name: PROFILE.whatsappTo('José Almonte') })
    await expect(chat).toHaveText(PROFILE.whatsapp)
    await expect(chat).toHaveAttribute(
      'href',
      `https://wa.me/18295550199?text=${encodeURIComponent(PROFILE.greeting('José Almonte'))}`,
    )
    await expect(page.getByRole('button', { name: PROFILE.writeReview })).toBeHidden()
  })

  test('gives each of two numbers its own links @prove', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    const phone = '809-555-0198 / +849 555 0199'
    const data = { name: technician.user.name, phone }
    expect((await technician.api.put('/api/users/me', { data })).status()).toBe(200)
    await open(`/technicians/${technicianId(technician)}`)
    await expect(page.getByText(phone)).toBeVisible()
    for (const number of ['809-555-0198', '849-555-0199']) {
      const digits = `1${number.replaceAll('-', '')}`
      await expect(page.getByRole('link', { name: number, exact: true })).toHaveAttribute(
        'href',
        `tel:+${digits}`,
      )
      await expect(page.getByRole('link', { name: CONTROLS.whatsappTo(number) })).toHaveAttribute(
        'href',
        `https://wa.me/${digits}`,
      )
    }
  })

  test('hides phone and email in a browser that has loaded 60 profiles @prove', async ({
    page,
    open,
    request,
  }) => {
    // Loading a page sets the cookie by which the server counts this browser's contacts.
    await open('/')
    const directory = await (await page.request.get('/api/technicians/directory')).json()
    const ids = (directory.rows as [number][]).slice(0, 60).map(([id]) => id)
    for (const id of ids) expect((await page.request.get(`/api/technicians/${id}`)).status()).toBe(200)
    const technician = await newTechnician(request)
    await open(`/technicians/${technicianId(technician)}`)
    await expect(page.getByText(PROFILE.contact_limited)).toBeVisible()
    await expect(page.getByText('Calle 3, Los Jardines, Santiago')).toBeVisible()
    await expect(page.getByRole('link', { name: PROFILE.request_service })).toBeVisible()
    await expect(page.getByRole('link', { name: PROFILE.callTo('José Almonte') })).toHaveCount(0)
  })

  test('returns a visitor to the request form after the login @prove', async ({ page, open, request }) => {
    const id = technicianId(await newTechnician(request))
    const customer = await newCustomer(request)
    await open(`/technicians/${id}`)
    await page.getByRole('link', { name: PROFILE.request_service }).click()
    await page.getByRole('dialog').getByRole('link', { name: SESSION.loginLink }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await fillLogin(page, customer.email)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(`/technicians/${id}?request_service=true`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(`/technicians/${id}`)
  })

  test('warns that the technician is unavailable, but can be asked @prove', async ({
    page,
    open,
    request,
  }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    const saved = await technician.api.put('/api/technicians/profile', {
      data: { bio: '', experience_years: 1, hourly_rate: 0, city: 'Santiago', address: '', available: false },
    })
    expect(saved.status()).toBe(200)
    await signIn(page, customer)
    await open(`/technicians/${technicianId(technician)}`)
    await expect(page.getByText(PROFILE.notAvailable)).toBeVisible()
    await expect(page.getByText(PROFILE.noBio)).toBeVisible()
    await page.getByRole('button', { name: PROFILE.request_service }).click()
    await expect(page.getByRole('dialog').getByText(PROFILE.notAvailable)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('shows an error if loading fails; a retry works @prove', async ({ page, open, request, provoke }) => {
    provoke(/\/api\//)
    const id = technicianId(await newTechnician(request))
    await open('/como-funciona')
    await page.route(`**/api/technicians/${id}`, (route) =>
      route.fulfill({ status: 400, json: { message: 'no', code: 'validation_failed' } }),
    )
    await navigate(page, `/technicians/${id}`)
    await expect(page.getByText(PROFILE.loadFailed)).toBeVisible()
    await page.unroute(`**/api/technicians/${id}`)
    await page.getByRole('button', { name: COMMON.retry }).click()
    await expect(page.getByRole('heading', { name: 'José Almonte' })).toBeVisible()
    await expect(page).toHaveTitle(/José Almonte/)
  })

  test('shows the data of its card at once; typed input survives the full load @prove', async ({
    page,
    request,
  }) => {
    await signIn(page, await newCustomer(request))
    await openForLater(page)
    const [id = 0] = await shownIds(page)
    const answer = Promise.withResolvers<void>()
    await page.route(`**/api/technicians/${id}`, async (route) => {
      await answer.promise
      await route.continue()
    })
    const row = page.getByRole('article').first()
    const name = await row.getByRole('heading').textContent()
    const rate = await row.getByText(/RD\$/).textContent()
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: String(name) })).toBeVisible()
    await expect(page.getByText(String(rate), { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
    await expect(page.getByText(PROFILE.restLater)).toHaveCount(0)
    await page.getByRole('button', { name: PROFILE.request_service }).click()
    const description = page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.description)
    await description.fill('Se fue la luz.')
    answer.resolve()
    await expect(page.getByText(PROFILE.email, { exact: true })).toBeAttached()
    await expect(description).toHaveValue('Se fue la luz.')
  })

  test('offers a review only to customers of a completed service @prove', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await signIn(page, customer)
    await open(`/technicians/${technicianId(technician)}`)
    await expect(page.getByRole('button', { name: PROFILE.writeReview })).toBeDisabled()
    await expect(page.getByText(PROFILE.reviewHint)).toBeVisible()
    await askAndComplete(customer, technician)
    await page.reload()
    await hydrated(page)
    await page.getByRole('link', { name: PROFILE.writeReview }).click()
    await expect(page).toHaveURL(`/reviews/create/${technicianId(technician)}`)
  })
})

// Blocks the worker, because routes of a test may miss calls that pass through it.
test.describe('public profile without a service worker', () => {
  test.use(WITHOUT_SERVICE_WORKER)

  test('opens from stored data if all calls fail @prove', async ({ page, open, request, provoke }) => {
    provoke(/\/api\//)
    const id = technicianId(await newTechnician(request))
    await open(`/technicians/${id}`)
    await expect.poll(() => countStored(page, { store: 'technicians', key: id })).toBe(1)
    await open('/como-funciona')
    await page.route('**/api/**', (route) => route.abort())
    await navigate(page, `/technicians/${id}`)
    await expect(page.getByRole('heading', { name: 'José Almonte' })).toBeVisible()
    await expect(page.getByText(/Sin conexión/).first()).toBeVisible()
    await expect(page.getByText('RD$1,500')).toBeVisible()
  })
})

test.describe('home before the first tap', () => {
  test.use(WITHOUT_SERVICE_WORKER)

  test('has loaded all code that a profile needs @prove', async ({ page, open }) => {
    await open('/')
    // Never answered: the page must not wait for any more code.
    await page.route('**/assets/*.js', () => undefined)
    const card = page.getByRole('article').first()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
    await card
      .getByRole('link', { name: CARD.viewProfileOf(name) })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('html[data-same-page]')).toBeAttached()
  })
})
