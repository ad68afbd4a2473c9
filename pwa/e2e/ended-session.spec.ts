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
type Disconnection = { name: string; isOffline: boolean; disconnect: Change; reconnect: Change }

const DISCONNECTIONS: Disconnection[] = [
  {
    name: 'online',
    isOffline: false,
    disconnect: (context) =>
      context.route('**/api/service-requests', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      ),
    reconnect: (context) => context.unroute('**/api/service-requests'),
  },
  {
    name: 'offline meanwhile',
    isOffline: true,
    disconnect: (context) => context.setOffline(true),
    reconnect: (context) => context.setOffline(false),
  },
]

test.describe('phone after a password change on another device', () => {
  test.beforeEach(({ provoke }) => provoke(CALLS))

  for (const { name, isOffline, disconnect, reconnect } of DISCONNECTIONS)
    test(`keeps only the unsent request, and sends it after the next login, ${name} @prove`, async ({
      page,
      context,
      request,
    }) => {
      const words = newWords()
      const [customer, technician] = [await newCustomer(request, words.name), await newTechnician(request)]
      const storedWords = await usePhone(page, customer, words)
      await reopen(page, `/technicians/${technicianId(technician)}`)
      await disconnect(context)
      const unsent = newWord('Inversor')
      await saveHere(page, unsent)
      await page.goto('/my-requests')
      await expect(page.getByText(words.asked)).toBeVisible()
      await changePassword(customer)
      if (isOffline) await reconnect(context)
      await expect(page).toHaveURL(/\/login/, SOON)
      await expect(page.getByText(SESSION.ended.password_changed)).toBeVisible()
      await expect(page.getByText(OFFLINE.waitingHere)).toBeVisible()
      const outboxEntry = `${userDatabase(customer)}/outbox: ${unsent}`
      await expect.poll(() => placesWith(page, [...storedWords, unsent]), SOON).toEqual([outboxEntry])
      await context.setOffline(true)
      await page.goto('/my-requests')
      await expect(page).toHaveURL(/\/login/)
      await context.setOffline(false)
      await reconnect(context)
      await reopen(page, '/login?redirect=/my-requests')
      await fillLogin(page, customer.email, NEW_PASSWORD)
      await expect(page.getByText(words.asked)).toBeVisible()
      await expect.poll(async () => (await requestDescriptions(customer)).includes(unsent), SOON).toBe(true)
      await expect(chip(page)).toHaveCount(0)
    })
})

async function changePassword({ api, user }: Person): Promise<void> {
  const data = { name: user.name, phone: '', currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await api.put('/api/users/me', { data })).status()).toBe(200)
}
