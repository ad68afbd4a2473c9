import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { HOURS_FORM, OPENING_HOURS } from '@tecnicerca/shared/messages/opening-hours'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { test } from './fixtures.ts'
import { newTechnician, type Person, signIn, technicianId, tomorrow } from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON } from './offline-phone.ts'

type Stored = { hours: Record<string, string[]>; days_off: string[] }

async function storedHours(technician: Person) {
  const answer = await technician.api.get('/api/technicians/profile')
  const { hours, days_off: daysOff } = ((await answer.json()) as { technician: Stored }).technician
  return { hours, daysOff }
}

const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const firstDay = (page: Page) => page.getByLabel(HOURS_FORM.firstDay, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: HOURS_FORM.save })

test('hours and a day off that are set offline arrive; asking for that day warns and is still sent', async ({
  page,
  context,
  request,
  otherPhone,
  provoke,
}) => {
  provoke(CALLS)
  const technician = await newTechnician(request, 'Wilkin Peralta')
  await signIn(page, technician)
  await openForLater(page, '/my-profile/hours')
  await context.setOffline(true)
  await page.getByRole('button', { name: HOURS_FORM.say }).click()
  await day(page, 'Lunes')
    .getByRole('button', { name: HOURS_FORM.removeSpan('Lunes') })
    .click()
  await day(page, 'Lunes').getByLabel(HOURS_FORM.to('Lunes', 1)).selectOption('7:00')
  await day(page, 'Lunes')
    .getByRole('button', { name: /^Hasta el viernes/ })
    .click()
  await firstDay(page).fill(tomorrow())
  await reopen(page, '/my-profile/hours')
  await expect(firstDay(page)).toHaveValue(tomorrow())

  await save(page).click()
  await expect(day(page, 'Lunes')).toContainText(HOURS_FORM.problems.order)
  await expect(day(page, 'Viernes').getByLabel(HOURS_FORM.to('Viernes', 1))).toHaveValue('7:00')
  await day(page, 'Lunes').getByLabel(HOURS_FORM.to('Lunes', 1)).selectOption('17:00')
  await day(page, 'Lunes')
    .getByRole('button', { name: /^Hasta el viernes/ })
    .click()
  await save(page).click()
  await expect(page).toHaveURL('/my-profile')
  const week = page.getByRole('region', { name: OPENING_HOURS.title })
  await expect(week).toContainText('Lunes a viernes')
  await expect(week).toContainText(OPENING_HOURS.daysOff)
  await reopen(page, '/pendientes')
  await expect(page.getByRole('heading', { name: OFFLINE.kinds.hours })).toBeVisible()

  await context.setOffline(false)
  await expect.poll(async () => (await storedHours(technician)).daysOff, SOON).toEqual([tomorrow()])
  expect((await storedHours(technician)).hours).toMatchObject({ friday: ['8:00-17:00'], sunday: [] })

  const visitor = await otherPhone()
  await visitor.goto(`/technicians/${technicianId(technician)}?request_service=true`)
  const dialog = visitor.getByRole('dialog')
  await dialog.getByLabel(SERVICE_REQUEST_FORM.date).fill(tomorrow())
  await expect(dialog.getByRole('status')).toHaveText(
    `Wilkin no trabaja ese día. ${OPENING_HOURS.ask.anyway}`,
  )
  await expect(dialog.getByRole('button', { name: SERVICE_REQUEST_FORM.submit })).toBeEnabled()
})
