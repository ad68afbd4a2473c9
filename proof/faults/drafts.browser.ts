import { expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { OPEN_REQUEST, SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { bubble, say } from '../../pwa/e2e/case-screen.ts'
import { requestButton } from '../../pwa/e2e/offline-phone.ts'
import { cut, expectNothingPending, mend, visit } from '../kit/browser-phone.ts'
import { expectOneRow, faultTest } from './browser-faults.ts'
import { eventsOf, messagesOf, newCase, openCase, SOON } from './case-phone.ts'
import { rowsOf } from './node-faults.ts'

const field = (page: Page) => page.getByLabel(CASES.message)
const form = (page: Page) => page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.description)
const submit = (page: Page) => page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()

faultTest('F70', 'a message goes once', async ({ mobile, net, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  await openCase(mobile, id)
  const other = await mobile.context.newPage()
  await mobile.open(`/my-requests/${id}`, other)
  await cut(mobile, net)
  await field(mobile.page).fill('F70 una página entera')
  await expect(field(other)).toHaveValue('F70 una página entera', SOON)
  await field(other).press('End')
  await field(other).pressSequentially(' y una letra')
  await expect(field(mobile.page)).toHaveValue('F70 una página entera y una letra', SOON)

  await say(mobile.page, 'F70 una página entera y una letra')
  await expect(bubble(mobile.page, 'F70')).toHaveCount(1)
  await expect(field(other)).toHaveValue('', SOON)
  await field(other).fill('F70 otra cosa')
  await expect(field(mobile.page)).toHaveValue('F70 otra cosa', SOON)
  await mend(mobile, net)
  await expect.poll(() => messagesOf(stack, id), SOON).toEqual(['F70 una página entera y una letra'])
  expect(await eventsOf(stack, id, 'message')).toBe(1)
  await mobile.page.reload()
  await expect(field(mobile.page)).toHaveValue('F70 otra cosa', SOON)
})

faultTest('F70', 'a second request is asked about', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  const other = await mobile.context.newPage()
  await mobile.open(`/technicians/${technician.technician_id}`, other)
  for (const page of [mobile.page, other]) await requestButton(page).click()
  await cut(mobile, net)
  await form(mobile.page).fill('F70 se fue la luz')
  await mobile.page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.location).fill('Calle 5')
  await expect(form(other)).toHaveValue('F70 se fue la luz', SOON)
  await submit(mobile.page)
  await expect(mobile.page.getByRole('dialog')).toHaveCount(0, SOON)
  await expect(form(other)).toHaveValue('', SOON)

  await form(other).fill('F70 se fue la luz')
  await other.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.location).fill('Calle 5')
  await submit(other)
  const question = other.getByRole('alertdialog')
  await expect(question).toContainText(OPEN_REQUEST.another, SOON)
  await question.getByRole('button', { name: OPEN_REQUEST.sendAnother }).waitFor()
  await other.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(form(other)).toHaveValue('F70 se fue la luz')
  await mend(mobile, net)
  await expectOneRow(stack, 'F70 se fue la luz')
  await expectNothingPending(mobile.page)
  expect(await rowsOf(stack, customer)).toBe(1)

  await submit(other)
  await other.getByRole('button', { name: OPEN_REQUEST.sendAnother }).click()
  await expect.poll(() => rowsOf(stack, customer), SOON).toBe(2)
})
