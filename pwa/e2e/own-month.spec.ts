import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { EXPENSES, MONTH } from '@tecnicerca/shared/messages/month'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { test } from './fixtures.ts'
import { askAndComplete, newCustomer, newTechnician, type Person, signIn } from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

const TODAY = dayInSantoDomingo(new Date())
const dialog = (page: Page) => page.getByRole('dialog')
const figure = (page: Page, term: string) => page.locator('dl > div').filter({ hasText: term }).locator('dd')

async function pay(id: number, { from, to, amount }: { from: Person; to: Person; amount: number }) {
  const data = { amount, direction: 'paid', method: 'cash', paid_on: TODAY }
  const noted = await from.api.post(`/api/service-requests/${id}/payments`, { data })
  const { event } = (await noted.json()) as { event: { id: number } }
  await to.api.put(`/api/payments/${event.id}/status`, { data: { status: 'confirmed' } })
}

async function expensesOf({ api }: Person): Promise<number[]> {
  const { expenses } = (await (await api.get('/api/technicians/profile/expenses')).json()) as {
    expenses: { amount: number }[]
  }
  return expenses.map(({ amount }) => amount)
}

test('a technician sees what the month brought and notes an expense, without a network', async ({
  page,
  context,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await askAndComplete(customer, technician)
  await pay(id, { from: customer, to: technician, amount: 1_500.5 })
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, '/mi-mes')
  await expect(figure(page, MONTH.kinds.paid)).toHaveText('RD$1,500.50', SOON)
  await expect(figure(page, MONTH.jobs)).toHaveText('1')
  await context.setOffline(true)
  await reopen(page, '/mi-mes')
  await expect(figure(page, MONTH.kinds.paid)).toHaveText('RD$1,500.50')
  await page.getByRole('button', { name: EXPENSES.add, exact: true }).click()
  await dialog(page).getByRole('button', { name: EXPENSES.save, exact: true }).click()
  await expect(dialog(page).getByText(EXPENSES.wrongNote)).toBeVisible()
  await dialog(page).getByLabel(EXPENSES.amount).fill('1,250.75')
  await dialog(page).getByLabel(EXPENSES.note).fill('=Cable, 50 pies')
  await dialog(page).getByRole('button', { name: EXPENSES.save, exact: true }).click()
  await expectToast(page, OFFLINE.masculine.savedHere)
  await expect(figure(page, MONTH.kinds.expense)).toHaveText('RD$1,250.75')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: CONTROLS.downloadCsv }).click(),
  ])
  const rows = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(rows[0]).toBe(
    '\uFEFFDía,Qué,Cliente,Detalle,Solicitud,Cobrado (RD$),Por cobrar (RD$),Devuelto (RD$),Gastos (RD$),Acordado (RD$)',
  )
  expect(rows).toContain(`${TODAY},Gastos,,"'=Cable, 50 pies",,,,,1250.75,`)
  expect(
    rows.filter((row) => row.startsWith(`${TODAY},Cobrado,`) && row.endsWith(`,${id},1500.5,,,,`)),
  ).toHaveLength(1)

  await context.setOffline(false)
  await expect.poll(() => expensesOf(technician), SOON).toEqual([1_250.75])
  await page.getByRole('button', { name: EXPENSES.edit('=Cable, 50 pies') }).click()
  await dialog(page).getByRole('button', { name: EXPENSES.delete, exact: true }).click()
  await expect(figure(page, MONTH.kinds.expense)).toHaveText('RD$0', SOON)
  await expect.poll(() => expensesOf(technician), SOON).toEqual([])
})
