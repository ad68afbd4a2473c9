import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { askHere, card, chip, saveHere } from '../../pwa/e2e/offline-phone.ts'
import { fillLogin, PASSWORD } from '../../pwa/e2e/people.ts'
import { placesWith } from '../../pwa/e2e/phone-storages.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { type BrowserPhone, cut, expectPending, mend, visit } from '../kit/browser-phone.ts'
import { ALWAYS, isSending } from '../kit/fault.ts'
import type { Person } from '../kit/person.ts'
import { expectOneRow, expectSettled, faultTest } from './browser-faults.ts'
import { callAs } from './case-phone.ts'
import { rowsOf } from './node-faults.ts'

const REQUESTS = '/api/service-requests'

faultTest('F16', 'one invitation, then all go', async ({ mobile, net, customer, technician, stack }) => {
  await visit(mobile, technician)
  await cut(mobile, net)
  for (const text of ['F16 a', 'F16 b', 'F16 c']) await saveHere(mobile.page, text)
  await stack.query('delete from sessions where user_id = $1', [customer.id])
  await mend(mobile, net)
  const invitation = mobile.page.getByText(OFFLINE.signInToSend)
  await expect(invitation).toHaveCount(1, { timeout: 30_000 })
  await expectPending(mobile.page, 3)
  expect(net.calls.filter(({ status, key }) => key && status === 401)).toHaveLength(1)
  expect(await rowsOf(stack, customer)).toBe(0)
  await mobile.open('/my-requests')
  await invitation.getByRole('link', { name: SESSION.loginTitle }).click()
  await fillLogin(mobile.page, customer.email)
  await expect(mobile.page).toHaveURL('/my-requests')
  await expectSettled(mobile, customer)
  await expect(invitation).toHaveCount(0)
  expect(await rowsOf(stack, customer)).toBe(3)
})

faultTest('F17', 'neither sees nor sends it', async ({ mobile, net, customer, technician, stack }) => {
  const other = await stack.createPerson('customer', 'Berta Gil')
  await visit(mobile, technician)
  net.rule({ method: 'POST', path: REQUESTS, fault: { type: 'drop_before' }, times: ALWAYS })
  await saveHere(mobile.page, 'F17 de A')
  await signOutKeeping(mobile)
  const left = ['F17 de A', customer.email, 'Calle 5 #12']
  const outbox = `tecnicerca-u-${customer.id}/outbox`
  expect((await placesWith(mobile.page, left)).every((place) => place.startsWith(outbox))).toBe(true)
  await mobile.open('/login')
  await expect(mobile.page.getByText(OFFLINE.waitingHere)).toBeVisible()
  await expect(mobile.page.getByText('F17 de A')).toHaveCount(0)
  net.clear()
  await signIn(mobile, other)
  const before = net.calls.length
  await mobile.open('/pendientes')
  await expect(mobile.page.getByText(OFFLINE.pendingEmpty)).toBeVisible()
  await expect(card(mobile.page, 'F17 de A')).toHaveCount(0)
  await expect(chip(mobile.page)).toHaveCount(0)
  // Once Berta's own item has arrived, any item that would be sent by mistake has been sent too.
  await mobile.open(`/technicians/${technician.technician_id}`)
  await askHere(mobile.page, 'F17 de B')
  await expectOneRow(stack, 'F17 de B')
  const sent = net.calls.slice(before).filter(isSending)
  expect(sent.every(({ user }) => user === String(other.id))).toBe(true)
  expect([await rowsOf(stack, customer), await rowsOf(stack, other)]).toEqual([0, 1])
  // The row may exist before the form has gone back to its profile, and a page that is going back cannot open another
  // one.
  await expect(mobile.page).toHaveURL(`/technicians/${technician.technician_id}`)
  await signOut(mobile)
  await signIn(mobile, customer)
  await expectOneRow(stack, 'F17 de A')
  await expectSettled(mobile, customer)
  expect([await rowsOf(stack, customer), await rowsOf(stack, other)]).toEqual([1, 1])
})

faultTest('F67', 'says so and keeps nothing', async ({ mobile, net, customer, technician, stack }) => {
  await visit(mobile, technician)
  await cut(mobile, net)
  const texts = ['F67 a', 'F67 b', 'F67 c']
  for (const text of texts) await saveHere(mobile.page, text)
  const left = [...texts, customer.email, 'Calle 5 #12']
  expect((await placesWith(mobile.page, left)).length).toBeGreaterThan(0)
  const asked = { path: '/users/me/erasure', body: { password: PASSWORD } }
  expect((await callAs(stack, customer, asked)).status).toBe(202)
  await stack.query('update users set erase_at = now() where id = $1', [customer.id])
  await stack.query("select graphile_worker.add_job('erase-accounts')")
  const isErased = 'select count(*) from users where id = $1 and deleted_at is not null'
  await expect.poll(() => stack.count(isErased, [customer.id]), { timeout: 30_000 }).toBe(1)
  await mend(mobile, net)
  await expect(mobile.page).toHaveURL(/\/login/, { timeout: 30_000 })
  await expect(mobile.page.getByText(SESSION.ended.account_deleted)).toBeVisible()
  await expect(mobile.page.getByText(OFFLINE.waitingHere)).toHaveCount(0)
  await expect.poll(() => placesWith(mobile.page, left), { timeout: 20_000 }).toEqual([])
  expect(await rowsOf(stack, customer)).toBe(0)
})

async function signOut({ page, open }: BrowserPhone): Promise<void> {
  await open('/my-account')
  await page.getByRole('button', { name: SESSION.logout }).click()
  await expectToast(page, SESSION.logout_success)
}

async function signOutKeeping({ page, open }: BrowserPhone): Promise<void> {
  await open('/my-account')
  await page.getByRole('button', { name: SESSION.logout }).click()
  await page.getByRole('button', { name: OFFLINE.logoutKeep }).click()
  await expectToast(page, SESSION.logout_success)
}

async function signIn({ page, open }: BrowserPhone, { email }: Person): Promise<void> {
  await open('/login')
  await fillLogin(page, email)
  await expect(page).toHaveURL((url) => url.pathname === '/')
}
