import { expect } from '@playwright/test'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import { signInAdmin } from './admin-area.ts'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newTechnician, signIn, technicianId } from './marketplace.ts'

test.use(WITHOUT_SERVICE_WORKER)

test('a technician verifies the phone with a code and gets a badge on profile and card', async ({
  page,
  open,
  otherPhone,
  request,
  provoke,
}) => {
  provoke(/400 .*\/phone\/code/)
  const technician = await newTechnician(request, 'Verania Domínguez')
  await signIn(page, technician)
  await open('/my-profile')
  await page.getByRole('button', { name: VERIFICATION.askFor.phone }).click()
  await expect(page.getByText(VERIFICATION.asked)).toBeVisible()

  const desk = await otherPhone()
  await desk.setViewportSize({ width: 1280, height: 800 })
  await signInAdmin(desk)
  await desk.goto('/admin/desk')
  await hydrated(desk)
  await desk
    .getByRole('link', { name: ADMIN_DESK.attendNamed(technician.user.name) })
    .last()
    .click()
  const section = desk.getByRole('region', { name: VERIFICATION.title })
  await section.getByRole('button', { name: VERIFICATION.newCode }).click()
  const code = /\d{6}/.exec((await section.getByRole('status').textContent()) ?? '')?.[0] ?? ''

  await open('/my-profile')
  await page.getByLabel(VERIFICATION.code).fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: VERIFICATION.sendCode }).click()
  await expect(page.getByText(VERIFICATION.codeWrong).first()).toBeVisible()
  await page.getByLabel(VERIFICATION.code).fill(code)
  await page.getByRole('button', { name: VERIFICATION.sendCode }).click()
  await expect(page.getByLabel(VERIFICATION.code)).toHaveCount(0)

  await desk.goto(`/technicians/${technicianId(technician)}`)
  const badges = desk.getByRole('region', { name: VERIFICATION.title })
  await expect(badges.getByText(VERIFICATION.badge.phone)).toBeVisible()
  await expect(badges.getByText(VERIFICATION.noGuarantee)).toBeVisible()

  await desk.goto(`/search?query=${encodeURIComponent(technician.user.name)}`)
  const card = desk
    .getByRole('article')
    .filter({ has: desk.locator(`a[href$="/technicians/${technicianId(technician)}"]`) })
  const label = new RegExp(`^${VERIFICATION.badge.phone} desde \\S+ \\d{4}$`)
  await expect(card.getByRole('img', { name: label })).toBeVisible()
})
