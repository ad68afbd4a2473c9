import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { signInAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { countShifts, shiftsOf } from './layout-shifts.ts'
import { prepareAgreement } from './looks-agreement.ts'
import type { Screen } from './looks-kinds.ts'
import { SCREENS } from './looks-screens.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  setStatus,
  signIn,
  technicianId,
  tomorrow,
} from './marketplace.ts'

const NARROWEST = 320
const PHONE = 360
const DESK = 1280
/** Admins work on wide screens too. */
const WIDE = 1920

for (const [role, screens] of Object.entries(SCREENS))
  test(`every screen of a ${role} in every state passes axe, fits 320 px, has 44 px controls @prove`, async ({
    page,
    open,
    request,
    provoke,
  }) => {
    test.setTimeout(900_000)
    const widths = [NARROWEST, PHONE, DESK, ...(role === 'admin' ? [WIDE] : [])]
    // A missing profile or page answers with 404. Calls that fail on purpose are still made.
    provoke(/404/, /\/api\//, /dynamically imported module/)
    page.setDefaultTimeout(10_000)
    const ids = await prepareRole(page, request, role)
    for (const screen of screens)
      await test.step(`${screen.path} ${screen.state ?? ''}`, async () => {
        await page.setViewportSize({ width: PHONE, height: 740 })
        await page.context().setOffline(false)
        // The end of the interception lets held calls through: the last screen must no longer get their answers.
        await page.goto('about:blank')
        await answerCalls(page, screen)
        await open(screen.path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name])))
        await expectLoaded(page, screen)
        await expectGoodLayout(page, widths)
      })
  })

for (const width of [PHONE, DESK])
  test(`layout shift stays below 0.02 on pages that paint first, ${width} px @prove`, async ({
    page,
    open,
    request,
  }) => {
    const id = await reviewedTechnician(request)
    await page.setViewportSize({ width, height: 800 })
    await countShifts(page)
    for (const path of [
      '/',
      '/search',
      '/search?query=ba%C3%B1o+tapado+hoy',
      `/technicians/${id}`,
      '/como-funciona',
    ]) {
      await open(path)
      await page.waitForLoadState('networkidle')
      expect(await shiftsOf(page), path).toBeLessThan(0.02)
    }
  })

async function prepareRole(
  page: Page,
  request: APIRequestContext,
  role: string,
): Promise<Record<string, number>> {
  const id = await reviewedTechnician(request)
  if (role === 'visitor') return { id }
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  await askAndComplete(customer, technician)
  await setStatus(technician, (await ask(customer, technician)).id, 'accepted')
  const talked = await ask(customer, technician)
  const casePath = `/api/service-requests/${talked.id}`
  await customer.api.post(`${casePath}/messages`, { data: { text: 'El portón es verde.' } })
  await technician.api.post(`${casePath}/offers`, {
    headers: { 'Idempotency-Key': `offer-${talked.id}` },
    data: { total: 2800, request_date: tomorrow(), note: 'Con piezas.' },
  })
  const agreement = await prepareAgreement(customer, technician)
  const profile = { kind: 'profile', id: technicianId(technician), reason: 'advertising' }
  if (role === 'admin') await customer.api.post('/api/reports', { data: profile })
  if (role === 'customer') await customer.api.put('/api/users/me', { data: { name: 'Ana', phone: '' } })
  if (role === 'admin') await signInAdmin(page)
  else await signIn(page, role === 'customer' ? customer : technician)
  return { id, known: technicianId(technician), talked: talked.id, ...agreement }
}

async function reviewedTechnician(request: APIRequestContext): Promise<number> {
  const answer = await request.get('/api/technicians')
  const { technicians } = (await answer.json()) as { technicians: { id: number; review_count: number }[] }
  return technicians.find(({ review_count: reviewCount }) => reviewCount > 3)?.id ?? 0
}

async function answerCalls(page: Page, { answers = {} }: Screen): Promise<void> {
  const context = page.context()
  await context.unrouteAll()
  for (const [path, answer] of Object.entries(answers))
    await context.route(`**/api${path}`, async (route) => {
      // The outbox accepts a response only if it repeats the item's key.
      const headers = { 'Idempotency-Key': route.request().headers()['idempotency-key'] ?? '' }
      if (answer) await route.fulfill({ headers, ...answer })
    })
}

async function expectLoaded(page: Page, { act, until, answers = {} }: Screen): Promise<void> {
  await act?.(page)
  if (until) await page.getByText(until).first().waitFor()
  if (Object.values(answers).includes(null)) return
  await expect(page.getByRole('status').filter({ hasText: /Cargando|Buscando/ })).toHaveCount(0)
}

async function expectGoodLayout(page: Page, widths: readonly number[]): Promise<void> {
  // Waits, because the icon file may still be loading.
  await expect.poll(() => emptyIcons(page), 'icons without a drawing').toEqual([])
  expect.soft(await smallTargets(page), 'targets under 44 px').toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    expect.soft(await overflow(page, width), `wider than ${width} px`).toEqual([])
    if (width === NARROWEST) continue
    await expectNoAxeViolations(page, 'light')
    await expectNoAxeViolations(page, 'dark', ['color-contrast', 'link-in-text-block'])
  }
}

/** Runs axe. A colour scheme changes only colours, so the second run checks only colour rules. */
async function expectNoAxeViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules?: string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The pages have no frames, so legacy mode is enough. It opens no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  expect.soft(found, `axe, ${colorScheme}`).toEqual([])
}

/** Returns the elements that reach beyond the right edge, if the document scrolls sideways. */
function overflow(page: Page, width: number): Promise<string[]> {
  return page.evaluate((edge) => {
    if (document.documentElement.scrollWidth <= edge) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > edge + 0.5,
    )
    return wide.map((element) => element.outerHTML.slice(0, 120))
  }, width)
}

/** Returns the visible icons without a drawing. */
function emptyIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const icons = [...document.querySelectorAll<SVGSVGElement>('svg.icon')].filter((icon) =>
      icon.checkVisibility(),
    )
    const empty = icons.filter((icon) => icon.getBBox().width + icon.getBBox().height === 0)
    return empty.map((icon) => icon.outerHTML)
  })
}

/** Returns the controls under 44 px, which a thumb could miss. A link inside a sentence is as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    const areas = controls
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const isSmall = control.matches('[type=checkbox], [type=radio], [type=file]')
        return (isSmall && control.closest('label')) || control
      })
    const small = areas.filter((area) => {
      if (area.closest('.sr-only, [inert], [aria-hidden=true]')) return false
      const { width, height } = area.getBoundingClientRect()
      return width > 1 && (width < 43.5 || height < 43.5)
    })
    return small.map(
      (area) =>
        `${Math.round(area.getBoundingClientRect().width)}×${Math.round(area.getBoundingClientRect().height)} ${area.outerHTML.slice(0, 160)}`,
    )
  })
}
