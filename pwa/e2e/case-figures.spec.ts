import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { CASE_EVENTS, CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { REQUEST_CARDS } from '@tecnicerca/shared/messages/request-cards'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { bubble, openMessage, thread } from './case-screen.ts'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { countShifts, shiftsOf } from './layout-shifts.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  type Person,
  setStatus,
  signIn,
  tomorrow,
} from './marketplace.ts'
import { card, SOON } from './offline-phone.ts'
import { smallTargets } from './targets.ts'

test.use(WITHOUT_SERVICE_WORKER)
// Tests that change the user leave calls of the one before, which the server refuses.
test.beforeEach(({ provoke }) => provoke(/status of 401 /))

const LONG =
  'Se tapó el fregadero y el agua no baja. Es en un segundo piso, y el baño también está lento desde ayer.'

type Market = { customer: Person; technician: Person; talked: number }

/** A customer with long names, a case with messages and an offer, an accepted one, and ended ones. */
async function marketOf(request: APIRequestContext): Promise<Market> {
  const technician = await newTechnician(request, 'Maximiliano Evangelista Encarnación')
  const customer = await newCustomer(request, 'Guadalupe Altagracia Rodríguez')
  await askAndComplete(customer, technician)
  await setStatus(customer, (await ask(customer, technician)).id, 'cancelled')
  const accepted = await ask(customer, technician, { request_date: tomorrow() })
  await setStatus(technician, accepted.id, 'accepted')
  await ask(customer, technician, { service_description: LONG })
  const { id: talked } = await ask(customer, technician, { service_description: LONG })
  const path = `/api/service-requests/${talked}`
  for (const text of ['El portón es verde.', 'Hay un perro, pero no muerde.'])
    await customer.api.post(`${path}/messages`, { data: { text } })
  await technician.api.post(`${path}/messages`, { data: { text: '¿Es de doble poceta?' } })
  await technician.api.post(`${path}/offers`, {
    data: { total: 12_800, request_date: tomorrow(), note: LONG },
  })
  return { customer, technician, talked }
}

/** Elements that reach over an edge of the window, and controls whose text is cut. */
function cutParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const shown = [...document.querySelectorAll<HTMLElement>('main *, main')].filter(
      (element) => element.checkVisibility() && !element.closest('.sr-only, ul.overflow-x-auto'),
    )
    const outside = shown.filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return own > 1 && (left < -0.5 || right > width + 0.5)
    })
    const cut = shown.filter(
      (element) =>
        element.matches('a, button, h1, h2, h3, p') &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== 'inline',
    )
    return [...outside, ...cut].map((element) => element.outerHTML.slice(0, 160))
  })
}

async function open(page: Page, path: string, rootPx: number): Promise<void> {
  await page.goto(path)
  // Hydration would take the size away again.
  await hydrated(page)
  await page.evaluate((px) => {
    document.documentElement.style.fontSize = `${px}px`
  }, rootPx)
}

for (const [width, rootPx] of [
  [320, 16],
  [360, 24],
  [360, 32],
] as const)
  test(`requests and a case are whole at ${width} px with text of ${rootPx} px @prove`, async ({
    page,
    request,
  }) => {
    const { customer, technician, talked } = await marketOf(request)
    await page.setViewportSize({ width, height: 740 })
    for (const person of [customer, technician]) {
      await signIn(page, person)
      for (const path of ['/my-requests', `/my-requests/${talked}`]) {
        await open(page, path, rootPx)
        await expect(page.getByText('RD$12,800').first()).toBeVisible(SOON)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await cutParts(page)).toEqual([])
      }
    }
  })

test('the thread has 60 % of the height, and no footer', async ({ page, request }) => {
  const { customer, talked } = await marketOf(request)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, customer)
  await page.goto(`/my-requests/${talked}`)
  await expect(page.getByRole('button', { name: OFFER.acceptWhat('RD$12,800') })).toBeVisible(SOON)
  const visible = await page.evaluate(() => {
    const log = document.querySelector('[role=log]')
    const [from, to] = [60, 739].map((start) => {
      const step = start === 60 ? 1 : -1
      let y = start
      while (
        y > 0 &&
        y < 740 &&
        !log?.parentElement?.parentElement?.contains(document.elementFromPoint(180, y))
      )
        y += step
      return y
    })
    return (to ?? 0) - (from ?? 0)
  })
  expect(visible / 740).toBeGreaterThanOrEqual(0.6)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('cards of the list are about 150 px high @prove', async ({ page, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const accepted = await ask(customer, technician, { request_date: tomorrow() })
  await setStatus(technician, accepted.id, 'accepted')
  await ask(customer, technician)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const person of [customer, technician]) {
    await signIn(page, person)
    await page.goto('/my-requests')
    await expect(page.getByRole('article')).toHaveCount(2, SOON)
    const agreed = page.getByRole('article').filter({ hasText: SERVICE_REQUESTS.status.accepted })
    await expect(agreed).toContainText(REQUEST_CARDS.tomorrow)
    await expect(agreed).not.toContainText(String(new Date(tomorrow()).getUTCFullYear()))
    const heights = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(heights.filter((height) => height < 120 || height > 190)).toEqual([])
  }
})

test('the list begins with the next day, and ends with what is over', async ({ page, request }) => {
  const { customer } = await marketOf(request)
  await signIn(page, customer)
  await page.goto('/my-requests')
  await expect(page.getByRole('article').first()).toContainText(SERVICE_REQUESTS.status.pending)
  await expect(page.getByRole('article').nth(2)).toContainText('Maximiliano va mañana')
  const ended = page.getByRole('region', { name: REQUEST_CARDS.ended })
  await expect(ended.getByRole('article')).toHaveCount(2)
  await expect(ended.getByRole('article').first()).toContainText(SERVICE_REQUESTS.writeReview)
})

test('a technician accepts and sends a price with four taps @prove', async ({ page, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await ask(customer, technician, { service_description: 'Poner un abanico.' })
  await signIn(page, technician)
  await page.goto('/my-requests')
  let taps = 0
  const tap = async (name: string, role: 'button' | 'link' = 'button') => {
    await page.getByRole(role, { name, exact: true }).click()
    taps += 1
  }
  await tap(SERVICE_REQUESTS.accept)
  await tap('Ana Peralta', 'link')
  await tap(OFFER.propose)
  await expect(page.getByLabel(OFFER.total)).toBeFocused()
  await page.keyboard.type('1500')
  await tap(OFFER.submit)
  await expect(thread(page)).toContainText('RD$1,500', SOON)
  expect(taps).toBe(4)
})

test('the agreement names price, day and the others; a message shows its acts on a tap', async ({
  page,
  request,
}) => {
  const [technician, other] = [await newTechnician(request), await newTechnician(request, 'Rosa Gil')]
  const customer = await newCustomer(request)
  const group = crypto.randomUUID()
  const asking = async (person: Person) => {
    const data = {
      technician_id: person.user.technician_id,
      service_description: 'Se fue la luz.',
      service_location: 'Calle 5',
      request_date: tomorrow(),
      group_id: group,
    }
    const answer = await customer.api.post('/api/service-requests', { data })
    return ((await answer.json()) as { serviceRequest: { id: number } }).serviceRequest.id
  }
  const [id] = [await asking(technician), await asking(other)]
  await technician.api.post(`/api/service-requests/${id}/offers`, { data: { total: 900 } })
  await signIn(page, customer)
  await page.goto('/my-requests')
  await expect(card(page, 'José Almonte')).toContainText('Rosa Gil')
  await page.goto(`/my-requests/${id}`)
  await page.getByLabel(CASES.message).fill('Bien.')
  await page.getByRole('button', { name: CASES.send, exact: true }).click()
  const remove = bubble(page, 'Bien.').getByRole('button', { name: 'Borrar mensaje' })
  await expect(bubble(page, 'Bien.')).toBeVisible()
  await expect(remove).toHaveCount(0)
  await openMessage(bubble(page, 'Bien.'))
  await expect(remove).toBeVisible()
  await page.getByRole('button', { name: OFFER.acceptWhat('RD$900') }).click()
  await expect(thread(page)).toContainText(CASES.agreement.with('José Almonte'), SOON)
  await expect(thread(page)).toContainText(CASES.agreed('RD$900'))
  await expect(thread(page)).toContainText('La solicitud a Rosa Gil se canceló sola.', SOON)
  await expect(thread(page)).toContainText(CASE_EVENTS.offer_accepted.own)
})

test('the chosen filter is in sight, the month opens alone, and an acceptance reads its notices', async ({
  page,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await askAndComplete(customer, technician)
  await ask(customer, technician, { service_description: 'Por aceptar.' })
  await signIn(page, technician)
  await page.goto('/')
  await page.getByRole('link', { name: /Completados en / }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
  const chosen = page.getByRole('link', { name: SERVICE_REQUESTS.status.completed })
  await expect(chosen).toHaveAttribute('aria-current', /true|page/)
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: SERVICE_REQUESTS.today })).toHaveCount(0)
  await page.goto('/my-requests')
  const unread = async () => {
    const answer = await technician.api.get('/api/notices')
    return (
      (await answer.json()) as { notices: { kind: string; read_at: string | null; body: string }[] }
    ).notices
      .filter(({ read_at: readAt }) => readAt === null)
      .map(({ kind }) => kind)
  }
  const before = await unread()
  await card(page, 'Por aceptar.').getByRole('button', { name: SERVICE_REQUESTS.accept }).click()
  await expect.poll(async () => (await unread()).length, SOON).toBe(before.length - 1)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`requests and a case pass axe in ${colorScheme}, have 44 px targets and do not shift @prove`, async ({
    page,
    request,
  }) => {
    const { customer, technician, talked } = await marketOf(request)
    await page.emulateMedia({ colorScheme })
    await countShifts(page)
    for (const person of [customer, technician]) {
      await signIn(page, person)
      for (const path of ['/my-requests', `/my-requests/${talked}`]) {
        await page.goto(path)
        await expect(page.getByText('RD$12,800').first()).toBeVisible(SOON)
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
        expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
        expect(await smallTargets(page)).toEqual([])
        expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02)
      }
    }
  })
