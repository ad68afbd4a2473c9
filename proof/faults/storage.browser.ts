import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { askHere, saveHere } from '../../pwa/e2e/offline-phone.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import {
  type BrowserPhone,
  cut,
  expectNothingPending,
  expectPending,
  mend,
  visit,
} from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import { expectOneRow, expectSettled, faultTest, outboxOf } from './browser-faults.ts'
import { rowsNamed, rowsOf, textsOf } from './node-faults.ts'

const STORAGE_WORDS = new RegExp(Object.values(OFFLINE.storage).join('|'))

/** The ways in which IndexedDB can fail. */
const BROKEN: [what: string, script: string, said: string][] = [
  [
    'has no room left',
    `for (const way of ['put', 'add']) {
       const write = IDBObjectStore.prototype[way]
       IDBObjectStore.prototype[way] = function (...args) {
         if (this.name === 'outbox' && window.isBroken) throw new DOMException('full', 'QuotaExceededError')
         return write.apply(this, args)
       }
     }`,
    OFFLINE.storage.full,
  ],
  [
    'cannot open its database',
    `const open = IDBFactory.prototype.open
     IDBFactory.prototype.open = function (name, ...rest) {
       if (name.startsWith('tecnicerca-u-')) throw new DOMException('forbidden', 'SecurityError')
       return open.call(this, name, ...rest)
     }`,
    OFFLINE.storage.forbidden,
  ],
]
for (const [what, script, said] of BROKEN) {
  faultTest('F26', `${what}: the form stays`, async ({ mobile, net, customer, technician, stack }) => {
    const errors: string[] = []
    const text = `F26 ${what}`
    await mobile.addScript(`window.isBroken = true; ${script}`)
    mobile.page.on('pageerror', (error) => errors.push(error.message))
    await visit(mobile, technician)
    await cut(mobile, net)
    await askHere(mobile.page, text)
    await expectToast(mobile.page, said, { timeout: 20_000 })
    const dialog = mobile.page.getByRole('dialog')
    await expect(dialog.getByLabel(SERVICE_REQUEST_FORM.description)).toHaveValue(text)
    await expect(mobile.page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit })).toBeEnabled()
    await expect(mobile.page.getByText(OFFLINE.savedHere)).toHaveCount(0)
    expect(await rowsNamed(stack, text)).toBe(0)
    await mend(mobile, net)
    await mobile.page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
    await expectToast(mobile.page, SERVICE_REQUEST_FORM.sent, { timeout: 20_000 })
    await expectOneRow(stack, text)
    expect(await rowsOf(stack, customer)).toBe(1)
    expect(errors).toEqual([])
  })
}

faultTest('F26', 'closed storage is told in words', async ({ mobile, customer, technician, stack }) => {
  await mobile.addScript(BROKEN[1]?.[1] ?? '')
  await visit(mobile, technician)
  await mobile.open('/pendientes')
  await expect(mobile.page.getByText(STORAGE_WORDS).first()).toBeVisible()
  expect(await rowsOf(stack, customer)).toBe(0)
})

faultTest('F27', 'is opened anew, unnoticed', async ({ mobile, net, customer, technician, stack }) => {
  await mobile.addScript(
    `const transaction = IDBDatabase.prototype.transaction
     IDBDatabase.prototype.transaction = function (...args) {
       if (window.lose && this.name.startsWith('tecnicerca-u-')) {
         window.lose -= 1
         throw new DOMException('Connection to Indexed Database server lost', 'InvalidStateError')
       }
       return transaction.apply(this, args)
     }`,
  )
  await visit(mobile, technician)
  await cut(mobile, net)
  await mobile.page.evaluate(() => Object.assign(window, { lose: 1 }))
  await saveHere(mobile.page, 'F27 en Chromium')
  await expectPending(mobile.page, 1)
  await mend(mobile, net)
  await expectSettled(mobile, customer)
  await expectOneRow(stack, 'F27 en Chromium')
})

/**
 * Keeps the worker busy for a while. Every request of the page waits for it, and those that still wait when the network is
 * back are sent.
 */
function keepWorkerBusy({ context }: BrowserPhone): void {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  void worker.evaluate((ms) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }, 6_000)
}

const statesOf = async (mobile: BrowserPhone, customer: Person) =>
  (await outboxOf(mobile, customer.id)).map(({ state }) => state)

faultTest('F29', 'told as lost; the next one goes', async ({ mobile, net, customer, technician, stack }) => {
  const errors: string[] = []
  mobile.page.on('pageerror', (error) => errors.push(error.message))
  await visit(mobile, technician)
  await cut(mobile, net)
  keepWorkerBusy(mobile)
  await saveHere(mobile.page, 'F29 borrada')
  await expect.poll(() => statesOf(mobile, customer)).toEqual(['sending'])
  const cdp = await mobile.cdp()
  await cdp.send('Storage.clearDataForOrigin', { origin: mobile.origin, storageTypes: 'indexeddb' })
  await expect(mobile.page.getByText(OFFLINE.lost(1))).toBeVisible()
  await expectNothingPending(mobile.page)
  await saveHere(mobile.page, 'F29 después')
  await mend(mobile, net)
  await expectOneRow(stack, 'F29 después')
  await expectSettled(mobile, customer)
  expect(await textsOf(stack, customer)).toEqual(['F29 después'])
  expect(errors).toEqual([])
})
