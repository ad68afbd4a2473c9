import { expect, type Page } from '@playwright/test'
import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { eventsOf, refreshScreen, thread } from './case-screen.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, setStatus, signIn } from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON } from './offline-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

const plan = (page: Page) => page.getByRole('region', { name: MAINTENANCE.title })
const press = (page: Page, name: string) => plan(page).getByRole('button', { name, exact: true }).click()
const said = async (person: Person, id: number) =>
  (await eventsOf(person, id))
    .filter(({ kind }) => kind.startsWith('maintenance'))
    .map(({ by, kind }) => `${by} ${kind}`)

test('a completed job comes back every six months once both sides said so, also without a network', async ({
  page,
  context,
  otherPhone,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  for (const status of ['accepted', 'completed'] as const) await setStatus(technician, id, status)
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, `/my-requests/${id}`)
  await expect(plan(page)).toContainText(MAINTENANCE.intro('Ana'))
  await context.setOffline(true)
  await press(page, MAINTENANCE.propose)
  await press(page, MAINTENANCE.every(6))
  await expect(thread(page)).toContainText('Propusiste mantenimiento cada 6 meses')
  await expect(thread(page)).toContainText(OFFLINE.pendingChip)
  // Taken back before it was sent, it is discarded.
  await press(page, MAINTENANCE.withdraw)
  await expect(thread(page)).not.toContainText('Propusiste mantenimiento')
  await press(page, MAINTENANCE.propose)
  await press(page, MAINTENANCE.every(6))
  await expect(plan(page)).toContainText(MAINTENANCE.waiting('Ana'))
  await context.setOffline(false)
  await expect.poll(() => said(customer, id), SOON).toEqual(['technician maintenance_proposed'])

  const other = await otherPhone()
  await signIn(other, customer)
  await openForLater(other)
  await reopen(other, `/my-requests/${id}`)
  await expect(thread(other)).toContainText('José propone mantenimiento cada 6 meses')
  await press(other, MAINTENANCE.accept)
  await expect(plan(other)).toContainText('Próximo:')
  await expect
    .poll(() => said(customer, id), SOON)
    .toEqual(['technician maintenance_proposed', 'customer maintenance_accepted'])
  await expect(plan(other).getByRole('link', { name: MAINTENANCE.askNow })).toHaveCount(0)
  await reopen(other, '/mis-tecnicos')
  await expect(other.getByRole('heading', { name: FAVOURITES.worked })).toBeVisible()
  await expect(other.getByRole('main')).toContainText('Mantenimiento: ')

  await refreshScreen(page)
  await expect(plan(page)).toContainText('Próximo:', SOON)
  await press(page, MAINTENANCE.end)
  await page.getByRole('alertdialog').getByRole('button', { name: MAINTENANCE.end }).click()
  await expect(plan(page)).toContainText(MAINTENANCE.intro('Ana'))
  await expect
    .poll(async () => (await said(customer, id)).at(-1), SOON)
    .toBe('technician maintenance_refused')
})
