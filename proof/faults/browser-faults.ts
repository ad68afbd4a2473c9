import { expect, type Page } from '@playwright/test'
import { type BrowserPhone, startBrowserPhone } from '../kit/browser-phone.ts'
import { ALWAYS, ourError, type Rule } from '../kit/fault.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { createFaultTests } from './fault-tests.ts'
import { test as base, rowsNamed } from './node-faults.ts'

type Fixtures = {
  /** The customer's phone, signed in. */
  mobile: ScriptedPhone
  /** Starts one more phone on the same network, signed in as this person. */
  phoneOf: (person: Person, options?: PhoneOptions) => Promise<ScriptedPhone>
  zone: string
}

/** `args`: for the browser. `script`: runs in every page from the first one on. */
export type PhoneOptions = { args?: string[]; script?: string }
export type ScriptedPhone = Awaited<ReturnType<typeof startBrowserPhone>>

/**
 * Makes the list of own requests fail. Otherwise the phone would learn from it what arrived, and the item would leave the
 * outbox before a test can look at it.
 */
export const NO_LIST: Rule = {
  path: '/api/service-requests/changes',
  fault: { type: 'instead', answer: ourError(500, 'internal') },
  times: ALWAYS,
}

/** Like the `test` of `node-faults`, with a real Chromium as the phone. */
export const test = base.extend<Fixtures>({
  zone: ['America/Santo_Domingo', { option: true }],
  phoneOf: async ({ playwright, launchOptions, net, zone }, use) => {
    const phones: ScriptedPhone[] = []
    await use(async (person, { args = [], script } = {}) => {
      const options = { ...launchOptions, args: [...(launchOptions.args ?? []), ...args] }
      const launching = { origin: net.url, playwright, launchOptions: options, timezoneId: zone }
      const phone = await startBrowserPhone(launching)
      phones.push(phone)
      if (script) await phone.addScript(script)
      await phone.enter(person)
      return phone
    })
    for (const phone of phones) await phone.close()
  },
  mobile: async ({ phoneOf, customer }, use) => use(await phoneOf(customer)),
})

export const { faultTest, untested } = createFaultTests('browser', test)

/** Waits until there is exactly one row with this text. */
export async function expectOneRow(stack: Stack, text: string, ms = 40_000): Promise<void> {
  await expect.poll(() => rowsNamed(stack, text), { timeout: ms }).toBe(1)
}

/** Waits until every item in the outbox is confirmed. */
export async function expectSettled(mobile: BrowserPhone, { id }: Person, ms = 40_000): Promise<void> {
  await expect
    .poll(async () => (await outboxOf(mobile, id)).filter(({ state }) => state !== 'confirmed'), {
      timeout: ms,
    })
    .toEqual([])
}

/** The rows of this user's outbox on the phone. */
export function outboxOf(mobile: BrowserPhone, userId: number, page = mobile.page): Promise<OutboxRow[]> {
  return storedRows(page, `tecnicerca-u-${userId}`, 'outbox')
}

/** All rows of a table on the phone. */
export function storedRows<Row>(page: Page, database: string, table: string): Promise<Row[]> {
  return page.evaluate(
    ([database, table]) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction(table).objectStore(table).getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(all.result as Row[])
          })
        })
      }),
    [database, table] as const,
  )
}

type ItemPatch = { payload?: Record<string, string>; expires_at?: number; is_dated?: boolean }

/**
 * Rewrites all items in this person's outbox, as if they had been written like this. Waits until a running drain has ended.
 */
export function changeItems({ page }: BrowserPhone, { id }: Person, patch: ItemPatch): Promise<void> {
  return page.evaluate(
    ([userId, { payload, ...others }]) => {
      const change = () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(`tecnicerca-u-${userId}`)
          opening.addEventListener('error', () => reject(opening.error))
          opening.addEventListener('success', () => {
            const transaction = opening.result.transaction('outbox', 'readwrite')
            const store = transaction.objectStore('outbox')
            const all = store.getAll()
            all.addEventListener('success', () => {
              for (const item of all.result)
                store.put({ ...item, ...others, payload: { ...item.payload, ...payload } })
            })
            transaction.addEventListener('complete', () => {
              opening.result.close()
              resolve()
            })
          })
        })
      // A running drain would send the old values that it has read, so take its lock.
      return navigator.locks.request(`drain:${userId}`, change)
    },
    [id, patch] as const,
  )
}

export type OutboxRow = { state: string; hold: string | null; attempts: number; hint: string | null }
