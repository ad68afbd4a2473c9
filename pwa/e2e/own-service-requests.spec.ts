import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { REQUEST_LINKS, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import type * as z from 'zod/mini'
import { test, withoutLiveConnection } from './fixtures.ts'
import { ask, newCustomer, newTechnician, setStatus, signIn, tomorrow } from './marketplace.ts'
import { CALLS, card, complete, openForLater, reopen } from './offline-phone.ts'
import { expectSent, expectToast } from './toasts.ts'

test.describe('own service requests', () => {
  test('need a session, and show an error or an empty list @prove', async ({
    page,
    open,
    request,
    provoke,
  }) => {
    provoke(/\/api\//)
    // With a live connection the screen would refetch as soon as the server answers.
    await withoutLiveConnection(page)
    await Promise.all([page.getByText(ACCESS.needLoginRequests).waitFor(), open('/my-requests')])
    await expect(page).toHaveURL('/login?redirect=%2Fmy-requests')
    await signIn(page, await newCustomer(request))
    await page.route('**/api/service-requests/changes*', (route) =>
      route.fulfill({ status: 400, json: { message: 'no', code: 'validation_failed' } }),
    )
    await open('/my-requests')
    await expect(page.getByText(SERVICE_REQUESTS.loadFailed)).toBeVisible()
    await page.unroute('**/api/service-requests/changes*')
    await page.getByRole('button', { name: COMMON.retry }).click()
    await expect(page.getByText(SERVICE_REQUESTS.empty)).toBeVisible()
    await page.getByRole('link', { name: SERVICE_REQUESTS.emptyAction }).click()
    await expect(page).toHaveURL('/search')
  })

  test('a customer cancels after a confirmation; filters are in the URL', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await ask(customer, technician, { service_description: 'Poner un tomacorriente.' })
    const accepted = await ask(customer, technician, { service_description: 'Pasar un cable.' })
    await setStatus(technician, accepted.id, 'accepted')
    await signIn(page, customer)
    await open('/my-requests')
    const pending = card(page, 'Poner un tomacorriente.')
    await expect(pending).toContainText('Electricidad')
    await expect(pending.getByRole('link', { name: 'José Almonte', exact: true })).toBeVisible()
    await expect(
      pending.getByRole('link', { name: SERVICE_REQUESTS.callTo('José Almonte') }),
    ).toHaveAttribute('href', 'tel:+18295550199')
    await expect(card(page, 'Pasar un cable.').getByRole('button')).toHaveCount(0)

    await pending.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: SERVICE_REQUESTS.keep }).click()
    await expect(pending).toContainText(SERVICE_REQUESTS.status.pending)
    await pending.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
    await question.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
    await expectSent(page, SERVICE_REQUESTS.updated)
    await expect(pending).toContainText(SERVICE_REQUESTS.status.cancelled)

    const filter = page.getByRole('navigation', { name: SERVICE_REQUESTS.filter })
    await expect(filter.getByRole('link', { name: SERVICE_REQUESTS.status.accepted })).toHaveText(/1$/)
    await filter.getByRole('link', { name: SERVICE_REQUESTS.status.accepted }).click()
    await expect(page).toHaveURL('/my-requests?status=accepted')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
    await filter.getByRole('link', { name: SERVICE_REQUESTS.status.completed }).click()
    await expect(page.getByText(SERVICE_REQUESTS.noneWithStatus)).toBeVisible()
    await page.getByRole('link', { name: SERVICE_REQUESTS.showAll }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
  })

  test('a job offers a map link and a calendar file also offline @prove', async ({
    page,
    open,
    context,
    request,
    provoke,
  }) => {
    provoke(/\/api\//)
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    const asked = await ask(customer, technician, {
      service_description: 'Se fue la luz; en la cocina, también.',
      service_location: 'Calle 5 #12, Gurabo',
      request_date: tomorrow(),
    })
    await signIn(page, technician)
    await open(`/my-requests/${asked.id}`)
    const job = page.getByRole('region', { name: CASES.facts })
    await expect(job).toContainText('Se fue la luz')
    await context.setOffline(true)
    const mapLink = job.getByRole('link', { name: REQUEST_LINKS.mapTo('Calle 5 #12, Gurabo, Santiago') })
    const address = new URL(String(await mapLink.getAttribute('href')))
    expect(address.origin + address.pathname).toBe('https://www.google.com/maps/search/')
    expect(address.searchParams.get('query')).toBe('Calle 5 #12, Gurabo, Santiago, República Dominicana')
    const downloading = page.waitForEvent('download')
    await job.getByRole('button', { name: REQUEST_LINKS.calendarOf('Ana Peralta') }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`trabajo-${tomorrow()}.ics`)
    const file = await readFile(await download.path(), 'utf8')
    for (const line of [
      `UID:service-request-${asked.id}@localhost`,
      `DTSTART;VALUE=DATE:${tomorrow().replaceAll('-', '')}`,
      'SUMMARY:Trabajo con Ana Peralta (TecniCerca)',
      'LOCATION:Calle 5 #12\\, Gurabo\\, Santiago',
    ])
      expect(file).toContain(`\r\n${line}\r\n`)
    expect(file).toContain('DESCRIPTION:Se fue la luz\\; en la cocina\\, también.')
    await context.setOffline(false)
    await setStatus(customer, asked.id, 'cancelled')
    await open(`/my-requests/${asked.id}`)
    await page.getByRole('button', { name: CASES.showFacts }).click()
    await expect(page.getByText(SERVICE_REQUESTS.status.cancelled, { exact: true })).toBeVisible()
    await expect(mapLink).toHaveCount(0)
  })

  test('a technician accepts and completes one, and rejects another after a confirmation', async ({
    page,
    open,
    request,
  }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await ask(customer, technician, { service_description: 'Trabajo de hoy.' })
    await ask(customer, technician, { service_description: 'Trabajo de mañana.', request_date: tomorrow() })
    await signIn(page, technician)
    await open('/my-requests')
    for (const heading of [SERVICE_REQUESTS.today, SERVICE_REQUESTS.upcoming])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const first = card(page, 'Trabajo de hoy.')
    await expect(first).toContainText('Ana Peralta')
    await expect(first).not.toContainText('Electricidad')
    const call = first.getByRole('link', { name: SERVICE_REQUESTS.callTo('Ana Peralta') })
    await expect(call).toHaveCount(0)
    await first.getByRole('button', { name: SERVICE_REQUESTS.accept }).click()
    await expectSent(page, SERVICE_REQUESTS.updated)
    await expect(first).toContainText(SERVICE_REQUESTS.status.accepted)
    await expect(call).toHaveAttribute('href', 'tel:+18095550101')
    await complete(page, 'Trabajo de hoy.')
    await expect(first).toContainText(SERVICE_REQUESTS.status.completed)
    const second = card(page, 'Trabajo de mañana.')
    await second.getByRole('button', { name: SERVICE_REQUESTS.reject }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: SERVICE_REQUESTS.reject }).click()
    await expect(second).toContainText(SERVICE_REQUESTS.status.cancelled)
    await expect(page.getByRole('button', { name: SERVICE_REQUESTS.accept })).toHaveCount(0)
    await page.getByRole('link', { name: SERVICE_REQUESTS.sentTab }).click()
    await expect(page).toHaveURL('/my-requests?view=sent')
    await expect(page.getByText(SERVICE_REQUESTS.empty)).toBeVisible()
  })

  test('an open screen shows new ones by polling without a live connection @prove', async ({
    page,
    open,
    request,
  }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await signIn(page, technician)
    const answers: number[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/api/service-requests/changes')) answers.push(answer.status())
    })
    await withoutLiveConnection(page)
    await page.clock.install()
    await open('/my-requests')
    await expect(page.getByText(SERVICE_REQUESTS.empty)).toBeVisible()
    await ask(customer, technician, { service_description: 'Se fue la luz.' })
    const before = answers.length
    await page.clock.fastForward(15_000)
    await expect(card(page, 'Se fue la luz.')).toBeVisible()
    await page.clock.fastForward(15_000)
    await expect.poll(() => answers.slice(before)).toEqual([200, 304])
    await expect(card(page, 'Se fue la luz.')).toBeVisible()
  })

  test('older ones load on demand and stay available offline @prove', async ({
    page,
    context,
    request,
    provoke,
  }) => {
    provoke(CALLS)
    const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
    const oldRequest = await ask(customer, technician, { service_description: 'Hace mucho.' })
    await ask(customer, technician, { service_description: 'De ahora.' })
    await signIn(page, technician)
    // Leaves the request out of the response, as the server does months after its end.
    await page.route('**/api/service-requests/changes*', async (route) => {
      const answer = await route.fetch()
      if (answer.status() !== 200) return route.fulfill({ response: answer })
      const body = (await answer.json()) as z.infer<typeof changesAnswer>
      body.serviceRequests = body.serviceRequests.filter(({ id }) => id !== oldRequest.id)
      await route.fulfill({ response: answer, json: body })
    })
    await openForLater(page, '/my-requests')
    await expect(card(page, 'De ahora.')).toBeVisible()
    await expect(card(page, 'Hace mucho.')).toHaveCount(0)

    await context.setOffline(true)
    await page.getByRole('button', { name: SERVICE_REQUESTS.older }).click()
    await expectToast(page, COMMON.networkFailed)
    await context.setOffline(false)
    await page.getByRole('button', { name: SERVICE_REQUESTS.older }).click()
    await expect(card(page, 'Hace mucho.')).toBeVisible()
    await expect(page.getByRole('button', { name: SERVICE_REQUESTS.older })).toHaveCount(0)

    await context.setOffline(true)
    await reopen(page, '/my-requests')
    await expect(card(page, 'Hace mucho.')).toBeVisible()
    await expect(card(page, 'De ahora.')).toBeVisible()
  })
})
