import { expect } from '@playwright/test'
import { CASES, TAKE_BACK } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { bubble, openMessage, say, thread } from '../../pwa/e2e/case-screen.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { cut, expectNothingPending, mend } from '../kit/browser-phone.ts'
import { expectSettled, faultTest } from './browser-faults.ts'
import { eventsOf, messagesOf, newCase, openCase, SOON } from './case-phone.ts'

const SECRET = 'F68 la clave es 4711'

faultTest('F68', 'gone from both, once', async ({ mobile, phoneOf, net, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  await openCase(mobile, id)
  await say(mobile.page, SECRET)
  await expect.poll(() => messagesOf(stack, id), SOON).toEqual([SECRET])
  await expectSettled(mobile, customer)
  const other = await phoneOf(technician)
  await openCase(other, id)
  await expect(bubble(other.page, SECRET)).toBeVisible(SOON)

  await cut(mobile, net)
  await openMessage(bubble(mobile.page, SECRET))
  await bubble(mobile.page, SECRET).getByRole('button', { name: TAKE_BACK.message.confirm }).click()
  await mobile.page.getByRole('alertdialog').getByRole('button', { name: TAKE_BACK.message.confirm }).click()
  await expectToast(mobile.page, OFFLINE.savedHere)
  const waiting = bubble(mobile.page, CASES.takenBack)
  await expect(waiting).toContainText(OFFLINE.pendingChip)
  await expect(thread(mobile.page)).not.toContainText(SECRET)
  // The other side does not learn of an unsent item.
  await expect(bubble(other.page, SECRET)).toBeVisible()
  expect(await messagesOf(stack, id)).toEqual([SECRET])

  net.rule({ method: 'DELETE', path: /\/messages\//, fault: { type: 'drop_after' }, times: 2 })
  await mend(mobile, net)
  await expect.poll(() => messagesOf(stack, id), SOON).toEqual([''])
  await expect(bubble(other.page, CASES.takenBack)).toBeVisible(SOON)
  await expect(thread(other.page)).not.toContainText(SECRET)
  await expectNothingPending(mobile.page)
  await expect(waiting).toHaveCount(1)
  await expect(waiting).not.toContainText(OFFLINE.pendingChip)
  await expect(thread(mobile.page)).not.toContainText(SECRET)
  expect(await eventsOf(stack, id, 'message')).toBe(1)
  const notices = `select count(*) from notices where service_request_id = $1 and kind = 'message'`
  expect(await stack.count(notices, [id])).toBe(0)

  // Neither phone shows the text without a network.
  await other.context.setOffline(true)
  await other.open(`/my-requests/${id}`)
  await expect(bubble(other.page, CASES.takenBack)).toBeVisible(SOON)
  await expect(thread(other.page)).not.toContainText(SECRET)
})
