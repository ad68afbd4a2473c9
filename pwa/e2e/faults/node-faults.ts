import { test as base, expect } from '@playwright/test'
import { TODAY } from './day'
import { type FaultProxy, startFaultProxy } from './fault-proxy'
import { createNodePhone, type NodePhone, requestItem, type Tab } from './node-phone'
import type { Person } from './person'
import { type Stack, startStack } from './stack'

type WorkerFixtures = { stack: Stack }
type Fixtures = {
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

/** Asks for a service; the words say which row it must become. */
export async function ask(tab: Tab, technician: Person, text: string, day = TODAY): Promise<string> {
  const kept = await tab.enqueue(requestItem(technician, text, day))
  if (!kept.ok) throw new Error(`not kept: ${kept.failure}`)
  return kept.value.id
}

export async function itemOf(tab: Tab, id: string) {
  const found = (await tab.items()).find((item) => item.id === id)
  if (!found) throw new Error(`no item ${id} in the outbox`)
  return found
}

/** Waits until the item is in `state`, hurrying what waits, as a person who presses Reintentar does. */
export async function untilState(tab: Tab, id: string, state: string, ms = 20_000): Promise<void> {
  await expect
    .poll(
      async () => {
        await tab.drainOnce({ hurry: true })
        return (await itemOf(tab, id)).state
      },
      { timeout: ms, intervals: [20, 50, 100, 250] },
    )
    .toBe(state)
}

export function rowsNamed(stack: Stack, text: string): Promise<number> {
  return stack.count('select count(*) from service_requests where service_description = $1', [text])
}

export function rowsOf(stack: Stack, person: Person): Promise<number> {
  return stack.count('select count(*) from service_requests where customer_id = $1', [person.id])
}
