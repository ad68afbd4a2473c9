import { expect, type Locator, type Page } from '@playwright/test'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { ADMIN_MESSAGES, ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { NOTICE_WORDS } from '@tecnicerca/shared/messages/notices/notice-words'
import { CREDENTIALS } from './admin-area.ts'
import { hydrated, ONLINE_ALONE, test } from './fixtures.ts'
import { ask, newCustomer, newTechnician } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { fillLogin, PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'

test.use({ ...ONLINE_ALONE, viewport: { width: 1280, height: 800 } })

const MOST_TABS = 250

/** Moves the focus to a control with only the Tab key. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
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

test('a complaint by keyboard alone, from report to message', async ({ page, request, otherPhone }) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request, newWord('Fausto'))]
  const { id } = await ask(customer, technician)
  await technician.api.post(`/api/service-requests/${id}/messages`, { data: { text: 'Eres un abusador' } })
  await signInAt(page, `/my-requests/${id}`, { email: customer.email, password: PASSWORD })
  const dialog = page.getByRole('dialog')
  const report = page.getByRole('button', { name: ABUSE_REPORTS.title.message })
  await press(page, report)
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
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
  const asked = desk.getByRole('dialog')
  await tabTo(desk, asked.getByLabel(ADMIN_PERSON.reason))
  await desk.keyboard.type('Insulta a sus clientes.')
  await press(desk, asked.getByRole('button', { name: ADMIN_PERSON.suspend }))
  await expectToast(desk, ADMIN_PERSON.suspended)
  await expect(asked).toBeHidden()
  await press(desk, desk.getByRole('button', { name: ADMIN_MESSAGES.writeOne }))
  await tabTo(desk, asked.getByLabel(ADMIN_MESSAGES.text))
  await desk.keyboard.type('Lee por qué en tu cuenta.')
  await press(desk, asked.getByRole('button', { name: ADMIN_MESSAGES.submit }))
  await expectToast(desk, ADMIN_MESSAGES.sent(1))
  const told = await technician.api.get('/api/notices?all=true')
  expect(await told.text()).toContain(NOTICE_WORDS.admin_message('Lee por qué en tu cuenta.'))
})
