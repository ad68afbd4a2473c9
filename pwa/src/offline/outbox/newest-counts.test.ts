import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setUp } from '../testing/set-up.ts'
import { advance, forgetUser, type SimulatedTab } from '../testing/simulated-phone.ts'
import { FAULTS, type Fault } from '../testing/simulated-server.ts'
import { confirmedIds, removeAcknowledged } from './acknowledge.ts'
import type { NewItem } from './new-record.ts'
import { discardItem, enqueue, retryItem, undoDiscard } from './outbox.ts'
import { isPending, isUnsent } from './record.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: 'Plomería' }
const availabilityItem = (available: boolean): NewItem => ({
  kind: 'profile.availability',
  payload: { available },
  shown,
})
const tap = (tab: SimulatedTab, available: boolean) => enqueue(tab, availabilityItem(available))
const sentTexts = ({ rows }: { rows: { text: string }[] }) => rows.map(({ text }) => text)
const states = async (tab: SimulatedTab) => (await tab.store.read()).map(({ state }) => state)

describe('availability, a kind whose newest item replaces older ones', () => {
  it('sends only the newest of several unsent taps', async () => {
    const { tab, server } = setUp()
    const first = await tap(tab, false)
    await tap(tab, true)
    const last = await tap(tab, false)
    expect(last).toMatchObject({ id: first.id, seq: first.seq, state: 'queued', revision: 3 })
    expect(last.key).not.toBe(first.key)
    await tab.drain()
    expect(sentTexts(server)).toEqual(['false'])
    expect(await states(tab)).toEqual(['confirmed'])
  })

  it('sends each tap after the one before has arrived, even a repeated value', async () => {
    const { tab, server } = setUp()
    for (const available of [false, true, false]) {
      await tap(tab, available)
      await tab.drain()
    }
    expect(sentTexts(server)).toEqual(['false', 'true', 'false'])
  })

  it('sends the newest tap after the one before was refused', async () => {
    const { tab, server } = setUp()
    server.refuse('false')
    await tap(tab, false)
    await tab.drain()
    expect(await states(tab)).toEqual(['needs_attention'])
    await tap(tab, true)
    await tab.drain()
    expect(sentTexts(server)).toEqual(['true'])
    expect(await states(tab)).toEqual(['confirmed'])
  })

  it.each(['drop_after', 'hang_after', 'truncate', 'error_after'] as const)(
    'sends the newest tap last if the answer to the one before was lost (%s)',
    async (fault) => {
      const { tab, server } = setUp()
      await tap(tab, false)
      server.faults.push(fault)
      await tab.drain()
      await tap(tab, true)
      await tab.drain({ byPerson: true })
      expect(sentTexts(server)).toEqual(['false', 'true'])
      expect((await tab.store.read()).filter(isPending)).toEqual([])
    },
  )

  it('ignores an earlier tap that arrives after the newest one', async () => {
    const { tab, server } = setUp()
    await tap(tab, false)
    server.faults.push('late')
    await tab.drain()
    await tap(tab, true)
    await tab.drain({ byPerson: true })
    server.deliverLate()
    expect(sentTexts(server)).toEqual(['true'])
  })

  it('sends a value once if it is changed and changed back while it is being sent', async () => {
    const { tab, phone, server, user_id: userId } = setUp()
    await tap(tab, false)
    const dying = phone.openTab(userId, 'sent')
    await Promise.race([dying.drain(), dying.death])
    await tap(tab, true)
    await tap(tab, false)
    await tab.drain({ byPerson: true })
    expect(sentTexts(server)).toEqual(['false'])
    expect(await states(tab)).toEqual(['confirmed'])
  })

  it('replaces a discard that was not carried out yet by the next tap', async () => {
    const { tab, server } = setUp()
    const { id } = await tap(tab, false)
    server.faults.push('drop_after')
    await tab.drain()
    await discardItem(tab, id)
    await tap(tab, true)
    await tab.drain({ byPerson: true })
    expect(sentTexts(server)).toEqual(['false', 'true'])
    expect((await tab.store.read()).filter(isPending)).toEqual([])
  })

  it('keeps a discarded tap discarded after the next tap, until it is restored', async () => {
    const { tab, server } = setUp()
    const { id } = await tap(tab, false)
    await discardItem(tab, id)
    await tap(tab, true)
    await tab.drain()
    expect(sentTexts(server)).toEqual(['true'])
    await undoDiscard(tab, id)
    await tab.drain()
    expect(sentTexts(server)).toEqual(['true', 'false'])
  })

  it('does not replace status changes of a service request, which are all sent', async () => {
    const { tab, server } = setUp()
    const item: NewItem = {
      kind: 'service_request.status',
      payload: { service_request_id: 1, status: 'accepted' },
      shown,
    }
    await enqueue(tab, item)
    await enqueue(tab, { ...item, payload: { service_request_id: 1, status: 'completed' } })
    await tab.drain()
    expect(sentTexts(server)).toEqual(['accepted', 'completed'])
  })

  it('stays in the outbox until the own profile, not the list of requests, was read', async () => {
    const { tab } = setUp()
    await tap(tab, false)
    await tab.drain()
    await removeAcknowledged(tab.store, { rows: [], confirmedBefore: await confirmedIds(tab.store) })
    expect(await states(tab)).toEqual(['confirmed'])
    const confirmedBefore = await confirmedIds(tab.store, 'own_profile')
    await removeAcknowledged(tab.store, { rows: [], confirmedBefore })
    expect(await states(tab)).toEqual([])
  })
})

type Step = { tap: boolean } | { drain: Fault[] } | { late: true } | { retry: true }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tap: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ drain: fc.array(fc.constantFrom(...FAULTS), { maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ late: true } as const) },
  { weight: 1, arbitrary: fc.constant({ retry: true } as const) },
)

it('the server ends with the value of the last tap under any network faults', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const { tab, phone, server, user_id: userId } = setUp()
      let last: boolean | undefined
      let taps = 0
      for (const each of steps) {
        if ('tap' in each) {
          last = each.tap
          taps += 1
          await tap(tab, each.tap)
        } else if ('late' in each) server.deliverLate()
        else if ('retry' in each) {
          const [item] = (await tab.store.read()).filter(isUnsent)
          if (item) await retryItem(tab, item.id)
        } else {
          server.faults.push(...each.drain)
          advance(phone.time, 60_000)
          await tab.drain({ byPerson: true, release: ['upgrade'] })
          server.faults.length = 0
        }
      }
      for (let turn = 0; turn < 3; turn += 1) {
        advance(phone.time, 600_000)
        await tab.drain({ byPerson: true, release: ['upgrade'] })
        server.deliverLate()
      }
      expect(sentTexts(server).at(-1)).toBe(last === undefined ? undefined : String(last))
      expect(server.rows.length).toBeLessThanOrEqual(taps)
      expect((await tab.store.read()).filter(isPending)).toEqual([])
      await forgetUser(userId)
    }),
    { numRuns: 150, interruptAfterTimeLimit: 30_000 },
  )
}, 60_000)
