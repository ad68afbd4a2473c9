import { expect } from '@playwright/test'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { requestButton, saveHere } from '../../pwa/e2e/offline-phone.ts'
import { hasWaitingWorker } from '../../pwa/e2e/shell-phone.ts'
import { startShellProxy } from '../../pwa/e2e/shell-proxy.ts'
import { cut, expectPending, startBrowserPhone, visit } from '../kit/browser-phone.ts'
import { ALWAYS } from '../kit/fault.ts'
import { expectOneRow, expectSettled, faultTest } from './browser-faults.ts'
import { rowsNamed } from './node-faults.ts'

faultTest('F30', 'no error, and the input stays', async ({ mobile, net, customer, technician, stack }) => {
  const profile = `/technicians/${technician.technician_id}`
  // Without a service worker, everything not loaded so far comes from the server, which has the next build.
  net.rule({ path: '/sw.js', fault: { type: 'instead', answer: { status: 404 } }, times: ALWAYS })
  await mobile.open(profile)
  await requestButton(mobile.page).click()
  const words = mobile.page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.description)
  await words.fill('F30')
  await expect(words).toHaveValue('F30')
  await mobile.page.getByRole('button', { name: SERVICE_REQUEST_FORM.cancel }).click()
  net.clear()
  const lift = net.rule({
    path: /^\/assets\/.*\.js/,
    fault: { type: 'instead', answer: { status: 404, headers: { 'content-type': 'text/plain' } } },
    times: ALWAYS,
  })
  const errors: string[] = []
  await mobile.page.exposeFunction('sawError', (text: string) => errors.push(text))
  await mobile.page.evaluate(() => {
    new MutationObserver(() => {
      const alert = document.querySelector('main [role=alert]')
      if (alert) (window as unknown as { sawError: (text: string) => void }).sawError(alert.textContent)
    }).observe(document.body, { subtree: true, childList: true })
  })
  const missed = net.until(({ path, status }) => path.startsWith('/assets/') && status === 404)
  const reloaded = net.until(({ path, method }) => method === 'HEAD' && path === '/sw.js')
  await mobile.page.getByRole('link', { name: 'Solicitudes' }).click()
  await missed
  lift()
  await reloaded
  await expect(mobile.page.getByRole('heading', { level: 1, name: TITLES.service_requests })).toBeVisible({
    timeout: 30_000,
  })
  expect(errors).toEqual([])
  await mobile.open(profile)
  await requestButton(mobile.page).click()
  await expect(words).toHaveValue('F30')
  await mobile.page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.location).fill('Calle 5')
  await mobile.page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
  await expectSettled(mobile, customer)
  await expectOneRow(stack, 'F30')
})

faultTest('F32', 'given up', async ({ playwright, launchOptions, net, customer, technician, stack }) => {
  const site = await startShellProxy(net.url)
  const mobile = await startBrowserPhone({ origin: site.url, playwright, launchOptions })
  try {
    await mobile.enter(customer)
    await visit(mobile, technician)
    await cut(mobile, net)
    await saveHere(mobile.page, 'F32')
    await expectPending(mobile.page, 1)
    // Only the call of the item fails. Otherwise the item would be sent at once.
    net.clear()
    net.rule({
      method: 'POST',
      path: '/api/service-requests',
      fault: { type: 'drop_before' },
      times: ALWAYS,
    })
    await mobile.context.setOffline(false)
    await site.deployBroken()
    await mobile.page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect.poll(() => hasWaitingWorker(mobile.page)).toBe(true)
    await mobile.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
    })
    // The old worker may still handle a `sync` event and leaves only after that.
    await expect.poll(() => hasWaitingWorker(mobile.page), { timeout: 60_000 }).toBe(false)
    await mobile.restart()
    await mobile.page.goto('/')
    await expect.poll(() => site.asked.includes('/assets/broken-00000000.js')).toBe(true)
    expect(await rowsNamed(stack, 'F32')).toBe(0)
    site.restore()
    net.clear()
    await expectOneRow(stack, 'F32', 120_000)
    await expectSettled(mobile, customer)
  } finally {
    await mobile.close()
    await site.stop()
  }
})
