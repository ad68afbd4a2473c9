import { type BrowserContext, expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, type Person, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { CALLS, chip, reopen, SOON, saveHere } from './offline-phone.ts'
import { fillLogin, PASSWORD } from './people.ts'
import { placesWith } from './phone-storages.ts'
import { newWords, requestDescriptions, usePhone, userDatabase } from './used-phone.ts'

const NEW_PASSWORD = 'otra-clave-nueva'

type Change = (context: BrowserContext) => Promise<unknown>
type Cut = { name: string; isOffline: boolean; cut: Change; mend: Change }

const CUTS: Cut[] = [
  {
    name: 'that hears it at once',
    isOffline: false,
    cut: (context) =>
      context.route('**/api/service-requests', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      ),
    mend: (context) => context.unroute('**/api/service-requests'),
  },
  {
    name: 'that was offline meanwhile @prove',
    isOffline: true,
    cut: (context) => context.setOffline(true),
    mend: (context) => context.setOffline(false),
  },
]

test.describe('after a new password elsewhere a phone', () => {
  test.beforeEach(({ provoke }) => provoke(CALLS))

  for (const { name, isOffline, cut, mend } of CUTS)
    test(`${name} keeps what waits, and sends it later`, async ({ page, context, request }) => {
      const words = newWords()
      const [customer, technician] = [await newCustomer(request, words.name), await newTechnician(request)]
      const left = await usePhone(page, customer, words)
      await reopen(page, `/technicians/${technicianId(technician)}`)
      await cut(context)
      const waiting = newWord('Inversor')
      await saveHere(page, waiting)
      await page.goto('/my-requests')
      await expect(page.getByText(words.asked)).toBeVisible()
      await changePassword(customer)
      if (isOffline) await mend(context)
      await expect(page).toHaveURL(/\/login/, SOON)
      await expect(page.getByText(SESSION.ended.password_changed)).toBeVisible()
      await expect(page.getByText(OFFLINE.waitingHere)).toBeVisible()
      const outbox = `${userDatabase(customer)}/outbox: ${waiting}`
      await expect.poll(() => placesWith(page, [...left, waiting]), SOON).toEqual([outbox])
      await context.setOffline(true)
      await page.goto('/my-requests')
      await expect(page).toHaveURL(/\/login/)
      await context.setOffline(false)
      await mend(context)
      await reopen(page, '/login?redirect=/my-requests')
      await fillLogin(page, customer.email, NEW_PASSWORD)
      await expect(page.getByText(words.asked)).toBeVisible()
      await expect.poll(async () => (await requestDescriptions(customer)).includes(waiting), SOON).toBe(true)
      await expect(chip(page)).toHaveCount(0)
    })
})

async function changePassword({ api, user }: Person): Promise<void> {
  const data = { name: user.name, phone: '', currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await api.put('/api/users/me', { data })).status()).toBe(200)
}
