import { type BrowserContext, expect, type Page } from '@playwright/test'
import { CASE_EVENTS, CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { bubble, eventsOf, openMenu, refreshScreen, say, thread } from './case-screen.ts'
import { hydrated, test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, requestsOf, signIn, tomorrow } from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON } from './offline-phone.ts'
import { tablesWith } from './phone-storages.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

async function messagesOf(person: Person, id: number): Promise<(string | undefined)[]> {
  const events = await eventsOf(person, id)
  return events.filter(({ kind }) => kind === 'message').map(({ data }) => data.text)
}

type Pair = { technician: Person; customer: Person; asked: ServiceRequest }

async function pairOf(request: Parameters<typeof newCustomer>[0]): Promise<Pair> {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  return { technician, customer, asked: await ask(customer, technician) }
}

test('customer and technician write messages and agree on a price', async ({ page, otherPhone, request }) => {
  const { technician, customer, asked } = await pairOf(request)
  const path = `/my-requests/${asked.id}`
  await signIn(page, customer)
  const other = await otherPhone()
  await signIn(other, technician)
  await Promise.all([open(page, path), open(other, path)])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('José Almonte')
  await expect(thread(page)).toContainText(CASE_EVENTS.requested.own)
  await expect(thread(other)).toContainText(CASE_EVENTS.requested.other)

  await say(page, 'El portón es verde.')
  await expect(bubble(page, 'El portón es verde.')).toBeVisible()
  await expect(page.getByLabel(CASES.message)).toHaveValue('')
  await expect.poll(() => messagesOf(technician, asked.id)).toEqual(['El portón es verde.'])
  await refreshScreen(other)
  await expect(bubble(other, 'El portón es verde.')).toBeVisible(SOON)
  await say(other, '¿Es de doble poceta?')
  await expect.poll(() => messagesOf(customer, asked.id)).toHaveLength(2)
  await refreshScreen(page)
  await expect(bubble(page, '¿Es de doble poceta?')).toBeVisible(SOON)

  await other.getByRole('button', { name: OFFER.propose }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: OFFER.submit }).click()
  await expect(dialog.getByText(OFFER.needsOne)).toBeVisible()
  await dialog.getByLabel(OFFER.total).fill('2,800')
  await dialog.getByLabel(OFFER.date).fill(tomorrow())
  await dialog.getByRole('button', { name: OFFER.submit }).click()
  await expect(dialog).toHaveCount(0)
  await openMenu(other)
  await expect(other.getByRole('button', { name: OFFER.withdraw })).toBeVisible()
  await other.keyboard.press('Escape')

  await expect.poll(async () => (await eventsOf(customer, asked.id)).at(-1)?.kind).toBe('offered')
  await refreshScreen(page)
  const offer = page.getByRole('article').filter({ hasText: OFFER.of('José') })
  await expect(offer).toContainText('RD$2,800', SOON)
  await expect(offer).toContainText(OFFER.acceptsRequest)
  await page.getByRole('button', { name: OFFER.acceptWhat('RD$2,800') }).click()
  await expect(thread(page)).toContainText(CASE_EVENTS.offer_accepted.own, SOON)
  await expect(thread(page)).toContainText(CASES.agreement.with('José Almonte'))
  await expect(page.getByText(SERVICE_REQUESTS.status.accepted, { exact: true })).toBeVisible(SOON)
  await expect(thread(page)).toContainText(CASES.agreed('RD$2,800'))
  expect(await requestsOf(customer)).toMatchObject([
    { id: asked.id, status: 'accepted', agreed_total: 2800, request_date: tomorrow() },
  ])
  await refreshScreen(other)
  await expect(thread(other)).toContainText(CASES.agreed('RD$2,800'), SOON)
})

test('the request list shows the last message and the number of unread ones @prove', async ({
  page,
  request,
}) => {
  const { technician, customer, asked } = await pairOf(request)
  await write(technician, asked.id, '¿De qué color es el portón?')
  await signIn(page, customer)
  await open(page, '/my-requests')
  const card = page.getByRole('article').filter({ hasText: asked.service_description })
  await expect(card).toContainText('José: ¿De qué color es el portón?', SOON)
  await expect(card).not.toContainText(CASES.unread(1))

  await write(technician, asked.id, 'Ya lo veo.')
  await refreshScreen(page)
  await expect(card).toContainText('José: Ya lo veo.', SOON)
  await expect(card).toContainText(CASES.unread(1))
  await card.getByRole('link').first().click()
  await expect(bubble(page, 'Ya lo veo.')).toBeVisible(SOON)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(card).toContainText('José: Ya lo veo.')
  await expect(card).not.toContainText(CASES.unread(1))
})

test('messages written offline are pending, and arrive once in order', async ({ page, context, request }) => {
  const { technician, customer, asked } = await pairOf(request)
  const path = `/my-requests/${asked.id}`
  await signIn(page, customer)
  await openForLater(page)
  await reopen(page, path)
  await expect(thread(page)).toContainText(CASE_EVENTS.requested.own)
  await context.setOffline(true)
  await reopen(page, path)
  await expect(thread(page)).toContainText(CASE_EVENTS.requested.own)
  const texts = ['Uno: el agua no baja.', 'Dos: es arriba.', 'Tres: hay perro.']
  for (const text of texts) await say(page, text)
  for (const text of texts) await expect(bubble(page, text)).toContainText(OFFLINE.pendingChip)
  await page.getByLabel(CASES.message).fill('A medio escri')
  await expect.poll(() => tablesWith(page, ['A medio escri'])).toHaveLength(1)
  await reopen(page, path)
  for (const text of texts) await expect(bubble(page, text)).toContainText(OFFLINE.pendingChip)
  await expect(page.getByLabel(CASES.message)).toHaveValue('A medio escri')

  await context.setOffline(false)
  for (const text of texts) await expect(bubble(page, text)).not.toContainText(OFFLINE.pendingChip, SOON)
  expect(await messagesOf(technician, asked.id)).toEqual(texts)
  for (const text of texts) await expect(bubble(page, text)).toHaveCount(1)
})

test('an empty message shows an error; Enter adds a line and Ctrl+Enter sends @prove', async ({
  page,
  request,
}) => {
  const { technician, customer, asked } = await pairOf(request)
  await signIn(page, customer)
  await open(page, `/my-requests/${asked.id}`)
  const area = page.getByLabel(CASES.message)
  await say(page, '   ')
  await expect(area).toHaveAccessibleDescription(CASES.messageEmpty)
  await area.fill('Primera línea')
  await area.press('Enter')
  await area.pressSequentially('segunda')
  await area.press('Control+Enter')
  await expect(area).toHaveValue('')
  await expect.poll(() => messagesOf(technician, asked.id)).toEqual(['Primera línea\nsegunda'])
})

test('a new message does not scroll a reader further up, but shows a button @prove', async ({
  page,
  request,
}) => {
  const { technician, customer, asked } = await pairOf(request)
  for (let count = 1; count <= 25; count += 1) await write(technician, asked.id, `Mensaje número ${count}.`)
  await signIn(page, customer)
  await open(page, `/my-requests/${asked.id}`)
  await expect(bubble(page, 'Mensaje número 25.')).toBeInViewport()
  const earlyMessage = bubble(page, 'Mensaje número 3.')
  await earlyMessage.scrollIntoViewIfNeeded()
  const before = await earlyMessage.boundingBox()
  await write(technician, asked.id, 'Algo nuevo.')
  await refreshScreen(page)
  const newMessagesButton = page.getByRole('button', { name: CASES.newMessages })
  await expect(newMessagesButton).toBeVisible(SOON)
  expect(await earlyMessage.boundingBox()).toEqual(before)
  await newMessagesButton.click()
  await expect(bubble(page, 'Algo nuevo.')).toBeInViewport()
  await expect(newMessagesButton).toHaveCount(0)
  await write(technician, asked.id, 'Y algo más.')
  await refreshScreen(page)
  await expect(bubble(page, 'Y algo más.')).toBeInViewport(SOON)
})

async function write({ api }: Person, id: number, text: string): Promise<void> {
  const answer = await api.post(`/api/service-requests/${id}/messages`, { data: { text } })
  expect(answer.status()).toBe(201)
}

test('a long thread opens at its end and stays there @prove', async ({ page, request }) => {
  const { technician, customer, asked } = await pairOf(request)
  const texts = Array.from({ length: 60 }, (_, index) => `Dicho ${index + 1}.`)
  for (const text of texts) await write(technician, asked.id, text)
  await signIn(page, customer)
  await open(page, `/my-requests/${asked.id}`)
  await expect(bubble(page, 'Dicho 60.')).toBeInViewport(SOON)
  await expect(bubble(page, 'Dicho 1.')).toBeAttached(SOON)
  await expect(bubble(page, 'Dicho 60.')).toBeInViewport()
  expect(
    await thread(page)
      .getByText(/^Dicho \d+\.$/)
      .allInnerTexts(),
  ).toEqual(texts)
})

test('a case of other people is not found; a case never opened before needs a network @prove', async ({
  page,
  context,
  request,
}) => {
  const { customer, asked } = await pairOf(request)
  const stranger = await newCustomer(request, 'Luis Mora')
  await signIn(page, stranger)
  await openForLater(page)
  await reopen(page, `/my-requests/${asked.id}`)
  await expect(page.getByText(CASES.missing)).toBeVisible()
  await expectNetworkNeeded(page, context, asked.id + 1)
  expect(await requestsOf(customer)).toHaveLength(1)
})

async function expectNetworkNeeded(page: Page, context: BrowserContext, id: number): Promise<void> {
  await context.setOffline(true)
  await reopen(page, `/my-requests/${id}`)
  await expect(page.getByText(CASES.needsConnectionOnce)).toBeVisible()
}

test('an open offer is answered with another price in one step, also offline @prove', async ({
  page,
  context,
  request,
}) => {
  const { technician, customer, asked } = await pairOf(request)
  const data = { total: 2800, request_date: tomorrow() }
  await technician.api.post(`/api/service-requests/${asked.id}/offers`, { data })
  await signIn(page, customer)
  await openForLater(page)
  await reopen(page, `/my-requests/${asked.id}`)
  await expect(page.getByRole('button', { name: OFFER.acceptWhat('RD$2,800') })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: OFFER.counter }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(OFFER.date)).toHaveValue(tomorrow())
  await dialog.getByLabel(OFFER.total).fill('2300')
  await dialog.getByRole('button', { name: OFFER.submit }).click()
  await expect(page.getByRole('article')).toContainText(OFFER.own)
  await expect(page.getByRole('article')).toContainText('RD$2,300')
  expect((await eventsOf(customer, asked.id)).at(-1)?.by).toBe('technician')
  await context.setOffline(false)
  const kinds = async () =>
    (await eventsOf(customer, asked.id)).slice(-2).map(({ by, kind }) => `${by} ${kind}`)
  await expect.poll(kinds, SOON).toEqual(['customer offer_declined', 'customer offered'])
})
