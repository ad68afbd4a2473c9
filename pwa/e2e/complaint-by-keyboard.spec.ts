import { expect, type Locator, type Page } from '@playwright/test'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { ADMIN_MESSAGES, ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { NOTICE_WORDS } from '@tecnicerca/shared/messages/notices/notice-words'
import { CREDENTIALS } from './admin-area.ts'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { fillLogin, PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

const MAX_TABS = 250

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let count = 0; count < MAX_TABS; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function signInAt(page: Page, path: string, { email, password } = CREDENTIALS): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await hydrated(page)
  await fillLogin(page, email, password)
  await expect(page).toHaveURL(path)
}

test('reporting a message, suspending its author and writing to them work by keyboard alone @prove', async ({
  page,
  request,
  otherPhone,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request, newWord('Fausto'))]
  const { id } = await ask(customer, technician)
  await technician.api.post(`/api/service-requests/${id}/messages`, { data: { text: 'Eres un abusador' } })
  await signInAt(page, `/my-requests/${id}`, { email: customer.email, password: PASSWORD })
  const dialog = page.getByRole('dialog')
  const report = page.getByRole('button', { name: ABUSE_REPORTS.title.message })
  await press(page, page.getByRole('button', { name: CASES.messageOptions }))
  await press(page, report)
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel(ABUSE_REPORTS.reasons.insults)).toBeChecked()
  await press(page, dialog.getByRole('button', { name: ABUSE_REPORTS.submit }))
  await expectToast(page, ABUSE_REPORTS.sent)
  await expect(report).toBeFocused()

  const desk = await otherPhone()
  await signInAt(desk, '/admin/desk')
  const { name } = technician.user
  await press(desk, desk.getByRole('link', { name: ADMIN_DESK.attendNamed(name) }))
  await press(desk, desk.getByRole('row').getByRole('link', { name: COMPLAINTS.seeCase(id) }))
  const facts = desk.getByRole('region', { name: ADMIN_CASES.facts })
  await press(desk, facts.getByRole('link', { name }))
  await press(desk, desk.getByRole('button', { name: ADMIN_PERSON.suspend }))
  const adminDialog = desk.getByRole('dialog')
  await tabTo(desk, adminDialog.getByLabel(ADMIN_PERSON.reason))
  await desk.keyboard.type('Insulta a sus clientes.')
  await press(desk, adminDialog.getByRole('button', { name: ADMIN_PERSON.suspend }))
  await expectToast(desk, ADMIN_PERSON.suspended)
  await expect(adminDialog).toBeHidden()
  await press(desk, desk.getByRole('button', { name: ADMIN_MESSAGES.writeOne }))
  await tabTo(desk, adminDialog.getByLabel(ADMIN_MESSAGES.text))
  await desk.keyboard.type('Lee por qué en tu cuenta.')
  await press(desk, adminDialog.getByRole('button', { name: ADMIN_MESSAGES.submit }))
  await expectToast(desk, ADMIN_MESSAGES.sent(1))
  const notices = await technician.api.get('/api/notices?all=true')
  expect(await notices.text()).toContain(NOTICE_WORDS.admin_message('Lee por qué en tu cuenta.'))
})
