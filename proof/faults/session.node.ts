import { expect } from '@playwright/test'
import { isSending } from '../kit/fault.ts'
import { cookieOf } from '../kit/node-phone.ts'
import { ask, faultTest, itemOf, rowsOf, untilState } from './node-faults.ts'

faultTest(
  'F16',
  'a session that ended with three queued asks once, and then all three go',
  async ({ net, tab, customer, technician, stack }) => {
    await stack.query('update sessions set expires_at = now() where user_id = $1', [customer.id])
    const ids = []
    for (const text of ['F16 a', 'F16 b', 'F16 c']) ids.push(await ask(tab, technician, text))
    await tab.drainOnce({ hurry: true })
    await tab.drainOnce({ hurry: true })
    expect(net.calls.filter(isSending)).toHaveLength(1)
    expect((await tab.items()).map(({ state, hold }) => [state, hold])).toEqual([
      ['queued', 'auth'],
      ['queued', null],
      ['queued', null],
    ])
    expect(await rowsOf(stack, customer)).toBe(0)
    await stack.query("update sessions set expires_at = now() + interval '1 day' where user_id = $1", [
      customer.id,
    ])
    await tab.drainOnce({ release: ['auth', 'user'] })
    for (const id of ids) await untilState(tab, id, 'confirmed')
    expect(await rowsOf(stack, customer)).toBe(3)
  },
)

faultTest(
  'F17',
  'whoever signs in next neither sees nor sends what another left',
  async ({ net, phone, tab, customer, technician, stack }) => {
    const other = await stack.createPerson('customer', 'Berta Gil')
    const lift = net.rule({ fault: { type: 'drop_before' }, times: Number.POSITIVE_INFINITY })
    const left = await ask(tab, technician, 'F17 de A')
    await tab.drainOnce()
    tab.stop()
    lift()
    phone.cookie = cookieOf(other)
    const others = phone.openTab(other.id)
    await others.drainOnce({ release: ['auth', 'user', 'upgrade'] })
    expect(await others.items()).toEqual([])
    await untilState(others, await ask(others, technician, 'F17 de B'), 'confirmed')
    expect([await rowsOf(stack, customer), await rowsOf(stack, other)]).toEqual([0, 1])
    phone.cookie = cookieOf(customer)
    await tab.drainOnce({ release: ['auth', 'user'], hurry: true })
    await untilState(tab, left, 'confirmed')
    expect([await rowsOf(stack, customer), await rowsOf(stack, other)]).toEqual([1, 1])
  },
)

faultTest(
  'F18',
  'a cookie that changes in the middle of sending holds the rest',
  async ({ net, phone, tab, customer, technician, stack }) => {
    const other = await stack.createPerson('customer', 'Berta Gil')
    let release = (): void => undefined
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    net.rule({ method: 'POST', fault: { type: 'hold_after', until } })
    for (const text of ['F18 a', 'F18 b', 'F18 c']) await ask(tab, technician, text)
    const drained = tab.drainOnce()
    await net.until(isSending)
    phone.cookie = cookieOf(other)
    release()
    await drained
    await expect
      .poll(async () => (await tab.items()).map(({ state, hold }) => `${state} ${hold}`))
      .toEqual(['confirmed null', 'queued user', 'queued null'])
    expect([await rowsOf(stack, customer), await rowsOf(stack, other)]).toEqual([1, 0])
    phone.cookie = cookieOf(customer)
    await tab.drainOnce({ release: ['auth', 'user'] })
    for (const { id } of await tab.items()) await untilState(tab, id, 'confirmed')
    expect((await itemOf(tab, (await tab.items())[2]?.id ?? '')).attempts).toBe(1)
    expect([await rowsOf(stack, customer), await rowsOf(stack, other)]).toEqual([3, 0])
  },
)
