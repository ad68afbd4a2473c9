import { expect } from '@playwright/test'
import { AGENDA_SEARCH } from '@tecnicerca/shared/messages/work'
import type { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import type * as z from 'zod/mini'
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

test('what the phone does not keep is searched by the server, once asked @prove', async ({
  page,
  request,
}) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  const old = await ask(customer, technician, { service_description: 'Reparar la bomba del pozo' })
  for (let number = 1; number <= 6; number += 1)
    await ask(await newCustomer(request), technician, { service_description: `Bomba ${number}` })
  await signIn(page, technician)
  // Leaves the request out of the response, as the server does months after its end.
  await page.route('**/api/service-requests/changes*', async (route) => {
    const answer = await route.fetch()
    if (answer.status() !== 200) return route.fulfill({ response: answer })
    const body = (await answer.json()) as z.infer<typeof changesAnswer>
    body.serviceRequests = body.serviceRequests.filter(({ id }) => id !== old.id)
    await route.fulfill({ response: answer, json: body })
  })
  await openForLater(page, '/my-requests')
  await expect(page.getByRole('article')).toHaveCount(6, SOON)
  await page.getByRole('searchbox', { name: AGENDA_SEARCH.label }).fill('bomba pozo')
  await expect(page.getByText(AGENDA_SEARCH.found(0))).toBeVisible()
  await page.getByRole('button', { name: AGENDA_SEARCH.onServer }).click()
  const found = page.getByRole('region', { name: AGENDA_SEARCH.older })
  await expect(found.getByText(AGENDA_SEARCH.found(1))).toBeVisible()
  await found.getByRole('article').getByRole('link').click()
  await expect(page.getByText('Reparar la bomba del pozo').first()).toBeVisible()
})
