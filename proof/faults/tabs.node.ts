import { expect } from '@playwright/test'
import { isSending } from '../kit/fault.ts'
import type { FaultProxy } from '../kit/fault-proxy.ts'
import type { NodeFault } from './fault-list.ts'
import { ask, faultTest, rowsNamed, rowsOf, untilState } from './node-faults.ts'

function sendingsOf(net: FaultProxy): number {
  return net.calls.filter(isSending).length
}

for (const dieAt of ['claimed', 'sent'] as const) {
  faultTest(
    'F6',
    `a tab that dies when the item is ${dieAt} leaves it to the next`,
    async ({ net, phone, customer, technician, stack }) => {
      const text = `F6 ${dieAt}`
      const dying = phone.openTab(customer.id, { dieAt })
      const id = await ask(dying, technician, text)
      await dying.fate
      const next = phone.openTab(customer.id)
      expect((await next.items()).map(({ state }) => state)).toEqual(['sending'])
      await untilState(next, id, 'confirmed')
      expect(sendingsOf(net)).toBe(dieAt === 'claimed' ? 1 : 2)
      expect(await rowsNamed(stack, text)).toBe(1)
    },
  )
}

const LOCKS: [NodeFault, string, boolean][] = [
  ['F8', 'with Web Locks', true],
  ['F10', 'without Web Locks', false],
]
for (const [name, how, hasLocks] of LOCKS) {
  faultTest(
    name,
    `two tabs and a worker that send at once, ${how}, send each once`,
    async ({ net, phone, customer, technician, stack }) => {
      phone.hasLocks = hasLocks
      const tabs = [0, 1, 2].map(() => phone.openTab(customer.id))
      // A customer may have only five pending requests at one technician.
      const asked = [technician, await stack.createPerson('technician')]
      const ids = []
      for (let count = 0; count < 9; count += 1) {
        const tab = tabs[count % 3]
        if (tab) ids.push(await ask(tab, asked[count % 2] ?? technician, `${name} ${count}`))
      }
      await Promise.all(tabs.map((tab) => tab.drainOnce({ hurry: true })))
      for (const [index, id] of ids.entries()) {
        const tab = tabs[index % 3]
        if (tab) await untilState(tab, id, 'confirmed')
      }
      expect(new Set(net.calls.filter(isSending).map(({ key }) => key)).size).toBe(9)
      // The lease alone may let two tabs send at the same time. The key then still prevents a second row.
      if (hasLocks) expect(sendingsOf(net)).toBe(9)
      expect(await rowsOf(stack, customer)).toBe(9)
    },
  )
}

for (const hasLocks of [true, false]) {
  faultTest(
    'F9',
    `a frozen tab that keeps ${hasLocks ? 'the lock' : 'the lease'} is passed over after a minute`,
    async ({ phone, customer, technician, stack }) => {
      phone.hasLocks = hasLocks
      let thaw = (): void => undefined
      const thawed = new Promise<void>((resolve) => {
        thaw = resolve
      })
      const text = `F9 ${hasLocks}`
      const frozen = phone.openTab(customer.id, { freezeAt: 'sent', thaw: thawed })
      const id = await ask(frozen, technician, text)
      await frozen.fate
      const other = phone.openTab(customer.id)
      await other.drainOnce({ hurry: true })
      expect((await other.items()).map(({ state }) => state)).toEqual(['sending'])
      phone.elapsedSkew += 61_000
      await untilState(other, id, 'confirmed')
      thaw()
      await frozen.drainOnce()
      expect((await other.items()).map(({ state }) => state)).toEqual(['confirmed'])
      expect(await rowsNamed(stack, text)).toBe(1)
    },
  )
}
