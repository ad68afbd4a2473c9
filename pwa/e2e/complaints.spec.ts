import { expect, type Page } from '@playwright/test'
import { ABUSE_REPORTS, REPORT_NOTICES } from '@tecnicerca/shared/messages/abuse-reports'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { signInAdmin } from './admin-area.ts'
import { bubble, openMessage } from './case-screen.ts'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  signIn,
  technicianId,
  today,
} from './marketplace.ts'
import { newWord } from './new-word.ts'
import { CALLS } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

const dialog = (page: Page) => page.getByRole('dialog')
const send = (page: Page) => dialog(page).getByRole('button', { name: ABUSE_REPORTS.submit })

/** Signs in as an admin and opens the complaint about one person from the desk. */
async function openComplaint(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAdmin(page)
  await page.goto('/admin/desk')
  await hydrated(page)
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await page.getByRole('link', { name: ADMIN_DESK.attendNamed(name) }).click()
  await expect(page).toHaveURL(/admin\/complaints/)
}

test('an admin hides a reported message, and the reporter gets a notice', async ({
  page,
  open,
  request,
  otherPhone,
  provoke,
}) => {
  provoke(CALLS)
  const name = newWord('Nurys')
  const [customer, technician] = [
    await newCustomer(request, name),
    await newTechnician(request, newWord('Fausto')),
  ]
  const { id } = await ask(customer, technician)
  await technician.api.post(`/api/service-requests/${id}/messages`, { data: { text: 'Eres un abusador' } })
  await signIn(page, customer)
  await open(`/my-requests/${id}`)
  const thread = page.getByRole('log', { name: CASES.thread })
  await openMessage(bubble(page, 'Eres un abusador'))
  await thread.getByRole('button', { name: ABUSE_REPORTS.title.message }).click()
  await send(page).click()
  await expect(dialog(page)).toContainText(ABUSE_REPORTS.reasonMissing)
  await dialog(page).getByLabel(ABUSE_REPORTS.reasons.other).check()
  await send(page).click()
  await expect(dialog(page)).toContainText(ABUSE_REPORTS.noteMissing)
  const note = dialog(page).getByLabel(ABUSE_REPORTS.note)

  await page.context().setOffline(true)
  await expect(dialog(page)).toContainText(ABUSE_REPORTS.needsNetwork)
  await note.fill('Me escribe así desde ayer.')
  await send(page).click()
  await expectToast(page, COMMON.networkFailed)
  await expect(note).toHaveValue('Me escribe así desde ayer.')
  await page.context().setOffline(false)
  await send(page).click()
  await expectToast(page, ABUSE_REPORTS.sent)
  await expect(dialog(page)).toBeHidden()

  const desk = await otherPhone()
  await openComplaint(desk, technician.user.name)
  const row = desk.getByRole('row').filter({ hasText: 'Me escribe así desde ayer.' })
  await expect(row).toContainText('Eres un abusador')
  const links = row.getByRole('link')
  await expect(links).toHaveText([COMPLAINTS.seeCase(id), technician.user.name, name])
  await row.getByRole('button', { name: COMPLAINTS.decide }).click()
  await dialog(desk).getByLabel(COMPLAINTS.choice.hidden.message).check()
  await dialog(desk).getByRole('button', { name: COMPLAINTS.submit }).click()
  await expect(dialog(desk)).toContainText(COMPLAINTS.ruleMissing)
  await dialog(desk).getByLabel(COMPLAINTS.rule).selectOption('insults')
  await dialog(desk).getByRole('button', { name: COMPLAINTS.submit }).click()
  await expectToast(desk, COMPLAINTS.decided)
  await expect(row.getByRole('button', { name: COMPLAINTS.decide })).toHaveCount(0)
  await desk.goto(`/admin/users/${technician.user.id}`)
  const complaintsAbout = desk.getByRole('region', { name: COMPLAINTS.about('1') })
  await expect(complaintsAbout).toContainText(COMPLAINTS.outcome.hidden)

  await page.reload()
  await expect(thread).toContainText(ABUSE_REPORTS.hiddenMessage(ABUSE_REPORTS.rules.insults))
  await expect(thread).not.toContainText('Eres un abusador')
  await expect(thread.getByRole('button', { name: ABUSE_REPORTS.title.message })).toHaveCount(0)
  await open('/avisos')
  const notices = page.getByRole('main').getByRole('listitem')
  const outcome = notices.filter({ hasText: REPORT_NOTICES.decided.hidden.message })
  await expect(outcome).toContainText(ABUSE_REPORTS.rules.insults)
  await expect(outcome).toContainText(NOTICES.unread)
  await outcome.getByRole('link').click()
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL('/avisos')
  await expect(outcome).not.toContainText(NOTICES.unread)
})

test('a technician sees why the profile is hidden and when it is shown again @prove', async ({
  page,
  open,
  request,
  otherPhone,
}) => {
  const name = newWord('Ramón')
  const technician = await newTechnician(request, name)
  const data = { kind: 'profile', id: technicianId(technician), reason: 'advertising' }
  await (await newCustomer(request)).api.post('/api/reports', { data })
  const desk = await otherPhone()
  await openComplaint(desk, name)
  const row = desk.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: COMPLAINTS.decide }).click()
  await dialog(desk).getByLabel(COMPLAINTS.choice.hidden.profile).check()
  await dialog(desk).getByLabel(COMPLAINTS.rule).selectOption('advertising')
  await dialog(desk).getByRole('button', { name: COMPLAINTS.submit }).click()
  await expectToast(desk, COMPLAINTS.decided)

  await signIn(page, technician)
  await open('/my-profile')
  const hiddenReason = page.getByText(PROFILE.hidden(ABUSE_REPORTS.rules.advertising))
  await expect(hiddenReason).toBeVisible()
  await row.getByRole('link', { name }).click()
  await desk.getByRole('button', { name: ADMIN_PERSON.showProfile }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: ADMIN_PERSON.showProfile }).click()
  await expectToast(desk, ADMIN_PERSON.profileShown)
  await expect(desk.getByText(ADMIN_PERSON.hiddenFor(ABUSE_REPORTS.rules.advertising))).toBeHidden()
  await open('/avisos')
  await expect(page.getByRole('main')).toContainText(ADMIN_PERSON.profileIsBack)
  await open('/my-profile')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(hiddenReason).toBeHidden()
})

test('customers report reviews and profiles; visitors must sign in @prove', async ({
  page,
  open,
  request,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  await askAndComplete(customer, technician)
  const review = { rating: 1, comment: 'Un ladrón, vive en la calle 8.', service_date: today() }
  await customer.api.post('/api/reviews', { data: { ...review, technician_id: technicianId(technician) } })
  const profile = `/technicians/${technicianId(technician)}`
  await open(profile)
  const reviews = page.getByRole('region', { name: PROFILE.reviews })
  await reviews.getByRole('button', { name: ABUSE_REPORTS.title.review }).click()
  await expectToast(page, ACCESS.needLoginReport)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(profile)}`)

  await signIn(page, await newCustomer(request))
  await open(profile)
  await reviews.getByRole('button', { name: ABUSE_REPORTS.title.review }).click()
  await dialog(page).getByLabel(ABUSE_REPORTS.reasons.personal_data).check()
  await send(page).click()
  await expectToast(page, ABUSE_REPORTS.sent)
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: ABUSE_REPORTS.title.profile }).click()
  await dialog(page).getByLabel(ABUSE_REPORTS.reasons.fraud).check()
  await send(page).click()
  await expect(dialog(page)).toBeHidden()
})

test('a profile is reported for how the job went, and a received request for its words', async ({
  page,
  open,
  request,
  otherPhone,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician, { service_description: 'Ven rápido, animal.' })
  await signIn(page, customer)
  await open(`/technicians/${technicianId(technician)}`)
  await page.getByRole('button', { name: ABUSE_REPORTS.title.profile }).click()
  for (const reason of ['no_show', 'charged_otherwise', 'review_pressure'] as const)
    await expect(dialog(page).getByLabel(ABUSE_REPORTS.reasons[reason])).toBeVisible()
  await expect(dialog(page).getByLabel(ABUSE_REPORTS.reasons.not_customer)).toBeHidden()
  await dialog(page).getByLabel(ABUSE_REPORTS.reasons.no_show).check()
  await send(page).click()
  await expectToast(page, ABUSE_REPORTS.sent)
  await expect(dialog(page)).toBeHidden()
  await open(`/my-requests/${id}`)
  await expect(page.getByRole('button', { name: ABUSE_REPORTS.title.request })).toHaveCount(0)

  const phone = await otherPhone()
  await signIn(phone, technician)
  await phone.goto(`/my-requests/${id}`)
  await hydrated(phone)
  await phone.getByRole('button', { name: ABUSE_REPORTS.title.request }).click()
  await dialog(phone).getByLabel(ABUSE_REPORTS.reasons.insults).check()
  await send(phone).click()
  await expectToast(phone, ABUSE_REPORTS.sent)
})
