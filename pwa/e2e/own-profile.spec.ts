import { expect } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { COMPLETENESS, PROFILE_EDIT, WORK_AREAS } from '@tecnicerca/shared/messages/technicians'
import { PHOTO_TOO_LARGE } from '@tecnicerca/shared/photos'
import type { Verification } from '@tecnicerca/shared/verifications'
import { newAdmin } from './admin-area.ts'
import { PIXEL, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newTechnician, signIn, technicianId } from './marketplace.ts'
import { countStored } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

test.describe('own profile of a technician', () => {
  test('saves edits, and shows an invalid value at its field', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    await signIn(page, technician)
    await open(`/technicians/${technicianId(technician)}`)
    await expect(page.getByText(PROFILE.request_service)).toBeHidden()
    await page.getByRole('link', { name: PROFILE.edit }).click()
    await expect(page).toHaveURL('/my-profile/edit')

    await page.getByLabel(PROFILE_EDIT.skills).fill('Cámaras')
    await page.keyboard.press('Enter')
    await page.getByLabel(PROFILE_EDIT.skills).fill('Inversores')
    await page.getByRole('button', { name: PROFILE_EDIT.addSkill }).click()
    await page.getByRole('button', { name: PROFILE_EDIT.removeSkill('Cámaras') }).click()
    await page.getByLabel(PROFILE_EDIT.bio).fill('Todo en electricidad.')
    await page.getByLabel(PROFILE_EDIT.experience_years).fill('99')
    await page.getByRole('switch', { name: PROFILE_EDIT.available }).uncheck()
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    await expect(page.getByLabel(PROFILE_EDIT.experience_years)).toBeFocused()
    await expect(page.getByLabel(PROFILE_EDIT.experience_years)).toHaveAccessibleDescription(
      'Debe ser un número entero entre 0 y 50.',
    )
    await page.getByLabel(PROFILE_EDIT.experience_years).fill('20')
    await page.getByLabel(PROFILE_EDIT.hourly_rate).fill('1,750.50')
    await page.getByRole('combobox', { name: PROFILE_EDIT.city }).selectOption('La Vega')
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    await expectToast(page, PROFILE_EDIT.saved)
    await expect(page).toHaveURL('/my-profile')
    for (const text of ['Todo en electricidad.', 'Inversores', 'RD$1,750.50', '20 años de experiencia'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText('No disponible')).toBeVisible()
    await expect(page.getByText('Cámaras')).toBeHidden()
  })

  test('shows service prices, and the lowest price on the card @prove', async ({ page, open, request }) => {
    const technician = await newTechnician(request, 'Yunior Preciado')
    await signIn(page, technician)
    const serviceName = (place: number) =>
      page.getByRole('textbox', { name: PROFILE_EDIT.serviceName(place) })
    await open('/my-profile/edit')
    await serviceName(1).fill('Instalar abanico de techo')
    await page.getByLabel(PROFILE_EDIT.servicePrice(1)).fill('1e3')
    await serviceName(2).fill('Revisión')
    await page.getByLabel(PROFILE_EDIT.servicePrice(2)).fill('RD$ 1.500')
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    const price = page.getByLabel(PROFILE_EDIT.servicePrice(1))
    await expect(price).toHaveAccessibleDescription(PROFILE_EDIT.servicePriceWrong)
    await expect(price).toHaveValue('1e3')
    await price.fill('800')
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    await expectToast(page, PROFILE_EDIT.saved)
    for (const text of ['Instalar abanico de techo: RD$800 por visita', 'Revisión: RD$1,500 por visita'])
      await expect(page.getByText(text)).toBeVisible()
    await open('/search?query=Yunior+Preciado')
    await expect(page.getByRole('article')).toContainText('Desde RD$800')

    await open('/my-profile/edit')
    await page.getByRole('button', { name: PROFILE_EDIT.removeService(1) }).click()
    await expect(serviceName(1)).toHaveValue('Revisión')
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    await expectToast(page, PROFILE_EDIT.saved)
    const html = await (await request.get(`/technicians/${technicianId(technician)}`)).text()
    expect(html).toContain('"makesOffer":[{"@type":"Offer","price":1500,"priceCurrency":"DOP"')
  })

  test('lists missing parts with links until it is complete @prove', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    const { api } = technician
    await signIn(page, technician)
    await open('/my-profile')
    const lacking = page.getByRole('region', { name: COMPLETENESS.title })
    await expect(lacking.getByRole('progressbar', { name: COMPLETENESS.percent(0) })).toBeVisible()
    await expect(lacking.getByRole('listitem')).toHaveCount(6)
    // Before what only others read, and said to the reader.
    const later = page.getByRole('region', { name: WORK_AREAS.ownTitle })
    const [lackingBox, laterBox] = [await lacking.boundingBox(), await later.boundingBox()]
    expect(lackingBox?.y).toBeLessThan(laterBox?.y ?? 0)
    await expect(page.getByText(PROFILE.noOwnReviews)).toBeVisible()
    for (const [part, label] of [
      ['bio', PROFILE_EDIT.bio],
      ['skills', PROFILE_EDIT.skills],
      ['services', PROFILE_EDIT.serviceName(1)],
    ] as const) {
      await open('/my-profile')
      await lacking.getByRole('link', { name: COMPLETENESS.missing[part][0] }).click()
      await expect(page.getByRole('textbox', { name: label })).toBeFocused()
    }
    const image = { name: 'foto.png', mimeType: 'image/png', buffer: PIXEL }
    await api.put('/api/technicians/profile/image', { multipart: { profile_image: image } })
    const skills = ['Cámaras', 'Inversores', 'Cableado']
    const services = [{ name: 'Revisión', price: 500 }]
    await api.put('/api/technicians/profile', { data: { bio: 'a'.repeat(80), skills, services } })
    const headers = { 'content-type': 'image/png' }
    const path = `/api/technicians/profile/work-photos/${crypto.randomUUID()}`
    await api.put(path, { data: PIXEL, headers })
    await open('/my-profile')
    await expect(lacking.getByRole('progressbar', { name: COMPLETENESS.percent(83) })).toBeVisible()
    await expect(lacking.getByRole('listitem')).toHaveText(COMPLETENESS.missing.verification.join(''))

    const posted = await api.post('/api/technicians/profile/verifications', { data: { kind: 'references' } })
    const { verification } = (await posted.json()) as { verification: Verification }
    const admin = await newAdmin()
    const confirmed = await admin.api.put(`/api/admin/verifications/${verification.id}`, {
      data: { status: 'given' },
    })
    expect(confirmed.status()).toBe(200)
    await open('/my-profile')
    await expect(page.getByRole('heading', { name: PROFILE.work })).toBeVisible()
    await expect(lacking).toHaveCount(0)
  })

  test('shows visitors only sector and city if the technician chose that @prove', async ({
    page,
    open,
    request,
    otherPhone,
  }) => {
    const technician = await newTechnician(request)
    await signIn(page, technician)
    await open('/my-profile/edit')
    await expect(page.getByText(PROFILE_EDIT.addressHint)).toBeVisible()
    await page.getByRole('checkbox', { name: PROFILE_EDIT.addressPublic }).uncheck()
    await expect(page.getByText(PROFILE_EDIT.addressKeptBack)).toBeVisible()
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    await expectToast(page, PROFILE_EDIT.saved)
    await expect(page.getByText('Calle 3, Los Jardines, Santiago')).toBeVisible()
    await page.getByRole('link', { name: PROFILE.edit }).click()
    await expect(page.getByRole('checkbox', { name: PROFILE_EDIT.addressPublic })).not.toBeChecked()
    await expect(page.getByLabel(PROFILE_EDIT.address)).toHaveValue('Calle 3, Los Jardines')

    const visitor = await otherPhone()
    await visitor.goto(`/technicians/${technicianId(technician)}`)
    await expect(visitor.getByText('Los Jardines, Santiago', { exact: true })).toBeVisible()
    await expect(visitor.getByText('829-555-0199')).toBeVisible()
  })

  test('changes and removes its photo @prove', async ({ page, open, request, provoke }) => {
    provoke(/\/api\//)
    const technician = await newTechnician(request)
    await signIn(page, technician)
    await open('/technicians/profile/edit')
    await expect(page).toHaveURL('/my-profile/edit')
    const choose = page.locator('input[type=file]')
    await choose.setInputFiles({
      name: 'enorme.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(5_242_881),
    })
    await expect(page.getByText(PHOTO_TOO_LARGE)).toBeVisible()
    await choose.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PIXEL })
    await expect(page.getByAltText(CONTROLS.photoPreview)).toBeVisible()
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    await expectToast(page, PROFILE_EDIT.saved)
    await expect(page.locator(`img[alt="${COMMON.photoOf('José Almonte')}"]`)).toBeVisible()

    await page.getByRole('link', { name: PROFILE.edit }).click()
    await page.getByRole('button', { name: CONTROLS.removePhoto }).click()
    await page.route('**/api/technicians/profile/image', (route) => route.abort())
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    await expect(page.getByText(PROFILE_EDIT.photoRemoveFailed).first()).toBeVisible()
    await page.unroute('**/api/technicians/profile/image')
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    await expect(page).toHaveURL('/my-profile')
    await expect(page.locator(`img[alt="${COMMON.photoOf('José Almonte')}"]`)).toHaveCount(0)
  })

  test('keeps text typed right before a reload @prove', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    await signIn(page, technician)
    await open('/my-profile/edit')
    await page.getByLabel(PROFILE_EDIT.bio).fill('Trabajo los domingos.')
    await page.evaluate(() => location.reload())
    await expect(page.getByLabel(PROFILE_EDIT.bio)).toHaveValue('Trabajo los domingos.')
  })

  test('cancelling an edit changes nothing @prove', async ({ page, open, request }) => {
    await signIn(page, await newTechnician(request))
    await open('/my-profile/edit')
    await page.getByLabel(PROFILE_EDIT.bio).fill('Otra cosa')
    await page.getByRole('link', { name: PROFILE_EDIT.cancel }).click()
    await expect(page).toHaveURL('/my-profile')
    await expect(page.getByText('Instalo inversores y paneles.')).toBeVisible()
  })

  test('the form takes untouched fields from the server and keeps typed ones @prove', async ({
    page,
    open,
    request,
  }) => {
    const technician = await newTechnician(request)
    await signIn(page, technician)
    await open('/my-profile')
    await expect.poll(() => countStored(page, { store: 'technicians' })).toBe(1)
    const otherDevice = await technician.api.put('/api/technicians/profile/availability', {
      data: { available: false },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    expect(otherDevice.ok()).toBe(true)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/technicians/profile', async (route) => {
      await answer.promise
      await route.continue()
    })
    await open('/my-profile/edit')
    const available = page.getByRole('switch', { name: PROFILE_EDIT.available })
    await expect(available).toBeChecked()
    await page.getByLabel(PROFILE_EDIT.bio).fill('Lo que escribí mientras.')
    const drafts = { database: `tecnicerca-u-${technician.user.id}`, store: 'drafts' }
    await expect.poll(() => countStored(page, drafts)).toBe(1)
    // An untouched field is not in the draft, and shows the server's value.
    await open('/my-profile/edit')
    await expect(page.getByLabel(PROFILE_EDIT.bio)).toHaveValue('Lo que escribí mientras.')
    answer.resolve()
    await expect(available).not.toBeChecked()
    await expect(page.getByLabel(PROFILE_EDIT.bio)).toHaveValue('Lo que escribí mientras.')
    await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
    await expectToast(page, PROFILE_EDIT.saved)
    await expect(page.getByText('No disponible')).toBeVisible()
    await expect(page.getByText('Lo que escribí mientras.')).toBeVisible()
    await page.getByRole('link', { name: PROFILE.edit }).click()
    await expect(page.getByLabel(PROFILE_EDIT.bio)).toHaveValue('Lo que escribí mientras.')
    expect(await countStored(page, drafts)).toBe(0)
  })
})
