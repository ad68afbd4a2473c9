import { test as base, expect } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from '../kit/fault-proxy.ts'
import { createNodePhone, type NodePhone, requestItem, type Tab } from '../kit/node-phone.ts'
import type { Person } from '../kit/person.ts'
import { type Stack, startStack } from '../kit/stack.ts'
import { TODAY } from './day.ts'
import { createFaultTests } from './fault-tests.ts'

type WorkerFixtures = { stack: Stack }
type Fixtures = {
  /** Checks that each test of a fault counts rows in PostgreSQL. */
  counted: undefined
  net: FaultProxy
  customer: Person
  technician: Person
  phone: NodePhone
  /** The customer's tab on that phone. */
  tab: Tab
}

/** A customer with a phone, a technician to ask, and the fault proxy between phone and server. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    async ({ browserName: _browser }, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  counted: [
    async ({ stack }, use, info) => {
      const before = stack.counts()
      await use(undefined)
      if (info.status === 'passed') expect(stack.counts(), 'counts of rows').toBeGreaterThan(before)
    },
    { auto: true },
  ],
  net: async ({ stack }, use) => {
    const proxy = await startFaultProxy(stack.url)
    await use(proxy)
    await proxy.close()
  },
  customer: async ({ stack }, use) => use(await stack.createPerson('customer')),
  technician: async ({ stack }, use) => use(await stack.createPerson('technician', 'José Almonte')),
  phone: async ({ net, customer }, use) => {
    const phone = createNodePhone(net.url, customer)
    await use(phone)
    phone.close()
  },
  tab: async ({ phone, customer }, use) => use(phone.openTab(customer.id)),
})

export const { faultTest, untested } = createFaultTests('node', test)

/** Requests a service and returns the id of the item. Throws if it was not stored. The text identifies the row in the database. */
export async function ask(tab: Tab, technician: Person, text: string): Promise<string> {
  const kept = await tab.enqueue(requestItem(technician, text, TODAY))
  if (!kept.ok) throw new Error(`not kept: ${kept.failure}`)
  return kept.value.id
}

export async function itemOf(tab: Tab, id: string) {
  const found = (await tab.items()).find((item) => item.id === id)
  if (!found) throw new Error(`no item ${id} in the outbox`)
  return found
}

/** Drains the outbox until the item is in `state`. Waiting items are sent at once, as if the user pressed Reintentar. */
export async function untilState(tab: Tab, id: string, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await tab.drainOnce({ hurry: true })
        return (await itemOf(tab, id)).state
      },
      { timeout: 20_000, intervals: [20, 50, 100, 250] },
    )
    .toBe(state)
}

export function rowsNamed(stack: Stack, text: string): Promise<number> {
  return stack.count('select count(*) from service_requests where service_description = $1', [text])
}

export function rowsOf(stack: Stack, person: Person): Promise<number> {
  return stack.count('select count(*) from service_requests where customer_id = $1', [person.id])
}

/** Descriptions of all service requests of this customer. */
export async function textsOf(stack: Stack, person: Person): Promise<string[]> {
  const sql = 'select service_description as text from service_requests where customer_id = $1 order by id'
  return (await stack.query<{ text: string }>(sql, [person.id])).map(({ text }) => text)
}
