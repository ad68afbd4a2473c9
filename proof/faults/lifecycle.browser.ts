import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { card, chip, saveHere } from '../../pwa/e2e/offline-phone.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { cut, expectNothingPending, expectPending, mend, takeSession, visit } from '../kit/browser-phone.ts'
import { ALWAYS, isSending } from '../kit/fault.ts'
import { expectOneRow, expectSettled, faultTest, outboxOf } from './browser-faults.ts'
import { rowsNamed, rowsOf } from './node-faults.ts'

faultTest('F1', 'pending all the while, then one row', async ({ mobile, net, technician, stack }) => {
  await visit(mobile, technician)
  await cut(mobile, net)
  await saveHere(mobile.page, 'F1 en Chromium')
  await mobile.page.reload()
  await expectPending(mobile.page, 1)
  await mobile.restart()
  await mobile.context.setOffline(true)
  await mobile.open('/pendientes')
  await expect(card(mobile.page, 'F1 en Chromium')).toContainText(OFFLINE.pendingChip)
  await expectPending(mobile.page, 1)
  expect(await rowsNamed(stack, 'F1 en Chromium')).toBe(0)
  await mend(mobile, net)
  await expectNothingPending(mobile.page)
  await expectOneRow(stack, 'F1 en Chromium')
})

faultTest('F7', 'nothing is lost', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  await cut(mobile, net)
  await saveHere(mobile.page, 'F7 en Chromium')
  await mobile.kill()
  await mobile.context.setOffline(true)
  await mobile.open('/pendientes')
  await expect(card(mobile.page, 'F7 en Chromium')).toBeVisible()
  await expectPending(mobile.page, 1)
  // Chromium writes cookies to disk up to half a minute late. The session is opened again, as the app asks the user to
  // do.
  await takeSession(mobile, customer)
  await mend(mobile, net)
  await mobile.page.reload()
  await expectNothingPending(mobile.page)
  await expectOneRow(stack, 'F7 en Chromium')
})

faultTest('F7', 'after a sign-out nobody is shown', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  await mobile.open('/my-account')
  await mobile.page.getByRole('button', { name: SESSION.logout }).click()
  await expectToast(mobile.page, SESSION.logout_success)
  await mobile.kill()
  await cut(mobile, net)
  await mobile.open('/my-account')
  await expect(mobile.page.getByRole('heading', { level: 1 })).toHaveText(SESSION.loginTitle)
  await expect(mobile.page.getByText(customer.email)).toHaveCount(0)
  expect(await rowsOf(stack, customer)).toBe(0)
})

for (const end of ['closed', 'crashed'] as const) {
  faultTest('F6', `${end}: the next tab sends it`, async ({ mobile, net, technician, customer, stack }) => {
    const text = `F6 ${end} en Chromium`
    await visit(mobile, technician)
    const { promise: until, resolve: arrive } = Promise.withResolvers<void>()
    net.rule({ method: 'POST', path: '/api/service-requests', fault: { type: 'hold_after', until } })
    const dying = mobile.page
    mobile.page = await mobile.context.newPage()
    await saveHere(dying, text)
    await net.until(isSending)
    const cdp = await mobile.cdp(dying)
    if (end === 'closed') await dying.close()
    else {
      const crash = dying.waitForEvent('crash')
      // The crashed page never answers this command.
      void cdp.send('Page.crash').catch(() => undefined)
      await crash
    }
    arrive()
    await mobile.open('/pendientes')
    await expectSettled(mobile, customer)
    await expectNothingPending(mobile.page)
    await expectOneRow(stack, text)
  })
}

faultTest('F8', 'each item is sent once', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  await mobile.context.setOffline(true)
  for (const text of ['F8 a', 'F8 b', 'F8 c']) await saveHere(mobile.page, text)
  const other = await mobile.context.newPage()
  await mobile.open('/pendientes', other)
  await expectPending(other, 3)
  await mobile.context.setOffline(false)
  await Promise.all([
    dispatchSync(mobile, other),
    ...[mobile.page, other].map((page) => page.evaluate(() => dispatchEvent(new Event('online')))),
  ])
  // An item that is sent within a moment is not shown as waiting.
  await expect.poll(() => rowsOf(stack, customer)).toBe(3)
  for (const page of [mobile.page, other]) await expectNothingPending(page)
  expect(net.calls.filter(isSending)).toHaveLength(3)
  expect(await rowsOf(stack, customer)).toBe(3)
})

faultTest('F9', 'is passed over after a minute', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  const { promise: until, resolve: answer } = Promise.withResolvers<void>()
  net.rule({ method: 'POST', path: '/api/service-requests', fault: { type: 'hold_after', until } })
  const frozen = mobile.page
  mobile.page = await mobile.context.newPage()
  await saveHere(frozen, 'F9 en Chromium')
  await net.until(isSending)
  const cdp = await mobile.cdp(frozen)
  await cdp.send('Debugger.enable')
  await cdp.send('Debugger.pause')
  answer()
  await mobile.open('/pendientes')
  const wake = () => mobile.page.evaluate(() => dispatchEvent(new Event('online')))
  await wake()
  await expect.poll(async () => (await outboxOf(mobile, customer.id))[0]?.state).toBe('sending')
  // A minute passes on this tab's own clock, by which it measures how long the other tab's lease has stood still.
  await mobile.page.evaluate(() => {
    const real = performance.now.bind(performance)
    performance.now = () => real() + 61_000
  })
  await wake()
  await expectNothingPending(mobile.page)
  await expectOneRow(stack, 'F9 en Chromium')
  await cdp.send('Debugger.resume')
  await expectNothingPending(frozen)
  expect(await rowsNamed(stack, 'F9 en Chromium')).toBe(1)
})

faultTest('F10', 'each item is sent once from two tabs', async ({ mobile, technician, customer, stack }) => {
  await mobile.addScript("Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })")
  await visit(mobile, technician)
  await mobile.context.setOffline(true)
  for (const text of ['F10 a', 'F10 b', 'F10 c']) await saveHere(mobile.page, text)
  const other = await mobile.context.newPage()
  await mobile.open('/pendientes', other)
  await expectPending(other, 3)
  await mobile.context.setOffline(false)
  await expect.poll(() => rowsOf(stack, customer)).toBe(3)
  for (const page of [mobile.page, other]) await expectNothingPending(page)
  expect(await rowsOf(stack, customer)).toBe(3)
})

faultTest('F38', 'what waits is sent', async ({ mobile, net, technician, stack }) => {
  await visit(mobile, technician)
  net.rule({ method: 'POST', path: '/api/service-requests', fault: { type: 'drop_before' }, times: ALWAYS })
  await saveHere(mobile.page, 'F38')
  await expect(chip(mobile.page)).toBeVisible()
  // The CDP session for the worker needs a page of the same origin. This page runs no app.
  const bare = await mobile.context.newPage()
  await bare.goto('/robots.txt')
  await mobile.page.close()
  expect(await rowsNamed(stack, 'F38')).toBe(0)
  net.clear()
  await dispatchSync(mobile, bare)
  await expectOneRow(stack, 'F38')
  await dispatchSync(mobile, bare)
  expect(await rowsNamed(stack, 'F38')).toBe(1)
})

/** Dispatches a `sync` event to the worker, like a browser that has a network again. */
async function dispatchSync(mobile: Parameters<typeof visit>[0], page: typeof mobile.page): Promise<void> {
  const cdp = await mobile.cdp(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(mobile.origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: mobile.origin,
    registrationId: await registered,
    tag: 'drain-outbox',
    lastChance: true,
  })
}
