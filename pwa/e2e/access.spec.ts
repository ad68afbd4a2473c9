import { expect, type Page } from '@playwright/test'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { type Refusal, type Role, RULES, TECHNICIAN_ID } from './access-rules.ts'
import { signInAdmin } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { askAndComplete, newCustomer, newTechnician, signIn, technicianId } from './marketplace.ts'
import { expectSeen, rememberTexts } from './seen.ts'

test.use(WITHOUT_SERVICE_WORKER)

const ROLES: Role[] = ['visitor', 'customer', 'technician', 'admin']

for (const role of ROLES)
  test(`a ${role} opens each route or is redirected as access-rules.ts says @prove`, async ({
    page,
    open,
    request,
    provoke,
  }) => {
    test.slow()
    // A user without a profile may open the edit screen. The call then answers that there is no profile.
    provoke(/\/api\/technicians\/profile$/)
    // No service request has this id.
    provoke(/\/api\/(service-requests|admin\/cases)\/2147483647$/)
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await askAndComplete(customer, technician)
    if (role === 'customer') await signIn(page, customer)
    if (role === 'technician') await signIn(page, technician)
    if (role === 'admin') await signInAdmin(page)
    await rememberTexts(page)
    // Routes that are open to every role are checked once, as a visitor.
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
  const outcome = typeof refusal === 'string' ? loginRedirect(path, refusal) : refusal
  await expect(page).toHaveURL(outcome?.to ?? path)
  if (outcome?.says) await expectSeen(page, outcome.says)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (!outcome) await expectNoRefusalMessage(page)
}

function loginRedirect(path: string, says: string) {
  return { to: `/login?redirect=${encodeURIComponent(path)}`, says }
}

async function expectNoRefusalMessage(page: Page): Promise<void> {
  const seenTexts = await page.evaluate(() => [...window.seenTexts])
  const accessMessages: string[] = Object.values(ACCESS)
  expect(seenTexts.filter((text) => accessMessages.includes(text))).toEqual([])
}
