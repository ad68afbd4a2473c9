import { expect, type Page } from '@playwright/test'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { type Refusal, type Role, RULES, TECHNICIAN_ID } from './access-rules.ts'
import { signInAdmin } from './admin-area.ts'
import { ONLINE_ALONE, test } from './fixtures.ts'
import { completed, newCustomer, newTechnician, signIn, technicianId } from './marketplace.ts'
import { expectSeen, rememberTexts } from './seen.ts'

test.use(ONLINE_ALONE)

const ROLES: Role[] = ['visitor', 'customer', 'technician', 'admin']
const IN_EVERY_TEST: readonly Role[] = ['visitor', 'customer']

for (const role of ROLES)
  test(`every route for a ${role}${IN_EVERY_TEST.includes(role) ? '' : ' @prove'}`, async ({
    page,
    open,
    request,
    provoke,
  }) => {
    test.slow()
    // A signed-in user without a profile may open its editing screen. The call answers that there is none.
    provoke(/\/api\/technicians\/profile$/)
    // There is no service request with this number either.
    provoke(/\/api\/(service-requests|admin\/cases)\/2147483647$/)
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await completed(customer, technician)
    if (role === 'customer') await signIn(page, customer)
    if (role === 'technician') await signIn(page, technician)
    if (role === 'admin') await signInAdmin(page)
    await rememberTexts(page)
    // What is open to all is the same for all.
    const rules = RULES.filter((rule) => role === 'visitor' || Object.keys(rule).length > 1)
    for (const rule of rules) {
      const path = rule.path.replace(TECHNICIAN_ID, String(technicianId(technician)))
      await test.step(path, async () => {
        await open(path)
        await expectOutcome(page, path, rule[role])
      })
    }
  })

async function expectOutcome(page: Page, path: string, refusal: Refusal | undefined): Promise<void> {
  const outcome = typeof refusal === 'string' ? atLogin(path, refusal) : refusal
  await expect(page).toHaveURL(outcome?.to ?? path)
  if (outcome?.says) await expectSeen(page, outcome.says)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (!outcome) await expectNothingRefused(page)
}

function atLogin(path: string, says: string) {
  return { to: `/login?redirect=${encodeURIComponent(path)}`, says }
}

async function expectNothingRefused(page: Page): Promise<void> {
  const seen = await page.evaluate(() => [...window.seenTexts])
  const words: string[] = Object.values(ACCESS)
  expect(seen.filter((text) => words.includes(text))).toEqual([])
}
