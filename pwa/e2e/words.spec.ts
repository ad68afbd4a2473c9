import { expect, type Page } from '@playwright/test'
import { SPECIFIED_WORDS } from '@tecnicerca/shared/messages/specified-words.fixture'
import { REFUSALS } from './access-rules.ts'
import { signInAdmin } from './admin-area.ts'
import { navigate, test } from './fixtures.ts'
import { newCustomer, newTechnician, signIn } from './marketplace.ts'
import { expectSeen, rememberTexts } from './seen.ts'
import { ADMIN_SCENES } from './words/admin.ts'
import { CUSTOMER_SCENES } from './words/customer.ts'
import type { Scene, Stage } from './words/scene.ts'
import { TECHNICIAN_SCENES } from './words/technician.ts'
import { VISITOR_SCENES } from './words/visitor.ts'

const SCENES_BY_ROLE = {
  visitor: VISITOR_SCENES,
  customer: CUSTOMER_SCENES,
  technician: TECHNICIAN_SCENES,
  admin: ADMIN_SCENES,
} satisfies Record<string, Scene[]>

test('every specified text belongs to a scene here or to a rule in access-rules.ts', () => {
  const specified: string[] = Object.values(SPECIFIED_WORDS).flat()
  const checkedTexts = new Set([
    ...REFUSALS,
    ...Object.values(SCENES_BY_ROLE).flatMap((all) => all.flatMap(({ words }) => words)),
  ])
  expect(specified.filter((text) => !checkedTexts.has(text))).toEqual([])
})

for (const [role, scenes] of Object.entries(SCENES_BY_ROLE))
  test(`every scene shows a ${role} its texts${role === 'customer' ? '' : ' @prove'}`, async ({
    page,
    open,
    request,
    provoke,
  }) => {
    test.slow()
    // Until the worker is installed, the server answers for a missing page.
    provoke(/\/api\//, /404 .*\/technicians\/\d+$/, /dynamically imported module/, /^Error: broken/)
    const customer = await newCustomer(request)
    const technician = await newTechnician(request)
    if (role === 'customer') await signIn(page, customer)
    if (role === 'technician') await signIn(page, technician)
    if (role === 'admin') await signInAdmin(page)
    if (role === 'admin') await page.setViewportSize({ width: 1280, height: 800 })
    await rememberTexts(page)
    const stage = { page, request, customer, technician, open, ...stubsOf(page) }
    for (const { screen, words, play } of scenes)
      await test.step(screen, async () => {
        await play(stage)
        for (const text of words) await expectSeen(page, text)
      })
  })

function stubsOf(page: Page): Pick<Stage, 'goTo' | 'answer' | 'removeStubs'> {
  return {
    goTo: (path) => navigate(page, path),
    answer: async (path, { status = 400, json } = {}) => {
      await page.context().route(`**/api${path}`, (route) => {
        // The outbox accepts a response only if it repeats the item's key.
        const headers = { 'Idempotency-Key': route.request().headers()['idempotency-key'] ?? '' }
        return route.fulfill({ status, headers, ...(json === undefined ? { body: '' } : { json }) })
      })
    },
    removeStubs: () => page.context().unrouteAll(),
  }
}
