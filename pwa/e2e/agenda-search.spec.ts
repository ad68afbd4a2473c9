import { expect } from '@playwright/test'
import { AGENDA_SEARCH } from '@tecnicerca/shared/messages/work'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, signIn } from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON } from './offline-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

test('a technician finds a request by its words without a network @prove', async ({
  page,
  context,
  request,
}) => {
  const technician = await newTechnician(request)
  for (let number = 1; number <= 6; number += 1)
    await ask(await newCustomer(request), technician, {
      service_description: number === 4 ? 'Reparar la bomba del pozo' : `Abanico ${number}`,
    })
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, '/my-requests')
  await expect(page.getByRole('article')).toHaveCount(6, SOON)
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: AGENDA_SEARCH.label }).fill('BOMBA rep')
  await expect(page.getByText(AGENDA_SEARCH.found(1))).toBeVisible()
  await expect(page.getByRole('article')).toHaveText(/Reparar la bomba del pozo/)
})
