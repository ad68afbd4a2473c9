import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { NewItem } from '../outbox/new-record.ts'
import { discardItem, enqueue } from '../outbox/outbox.ts'
import { setUp } from '../testing/set-up.ts'
import type { SimulatedTab } from '../testing/simulated-phone.ts'
import { latestAvailability, readOwnProfile } from './own-profile.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }
const item = (available: boolean): NewItem => ({
  kind: 'profile.availability',
  payload: { available },
  shown,
})
const noStore = async () => undefined
const shownAvailability = async (tab: SimulatedTab) => latestAvailability(await tab.store.read())?.available

describe('latestAvailability', () => {
  it('returns the unsent or sent value until the profile is read again', async () => {
    const { tab, user_id: userId } = setUp()
    expect(await shownAvailability(tab)).toBeUndefined()
    await enqueue(tab, item(false))
    expect(await shownAvailability(tab)).toBe(false)
    await tab.drain()
    expect(await shownAvailability(tab)).toBe(false)
    expect(await readOwnProfile(userId, { read: async () => 'perfil', keep: noStore }, tab)).toBe('perfil')
    await expect.poll(() => tab.store.read()).toEqual([])
    expect(await shownAvailability(tab)).toBeUndefined()
  })

  it('returns the sent value until the phone has stored the new profile', async () => {
    const { tab, user_id: userId } = setUp()
    await enqueue(tab, item(false))
    await tab.drain()
    const disk = Promise.withResolvers<void>()
    await readOwnProfile(userId, { read: async () => 'perfil', keep: () => disk.promise }, tab)
    expect(await shownAvailability(tab)).toBe(false)
    disk.resolve()
    await expect.poll(() => tab.store.read()).toEqual([])
  })

  it('returns the newest value while the answer to an earlier one is missing', async () => {
    const { tab, server } = setUp()
    await enqueue(tab, item(false))
    server.faults.push('drop_after')
    await tab.drain()
    await enqueue(tab, item(true))
    expect(await shownAvailability(tab)).toBe(true)
  })

  it('keeps the value if reading the profile fails, or began before the value was sent', async () => {
    const { tab, user_id: userId } = setUp()
    await enqueue(tab, item(false))
    await readOwnProfile(userId, { read: async () => tab.drain(), keep: noStore }, tab)
    expect(await shownAvailability(tab)).toBe(false)
    const read = () => Promise.reject(new Error('no'))
    const failing = readOwnProfile(userId, { read, keep: noStore }, tab)
    await expect(failing).rejects.toThrow('no')
    expect(await shownAvailability(tab)).toBe(false)
  })

  it('returns no value if the change was refused, discarded or is being discarded', async () => {
    const { tab, server } = setUp()
    const { id } = await enqueue(tab, item(false))
    server.faults.push('drop_after')
    await tab.drain()
    await discardItem(tab, id)
    expect(await shownAvailability(tab)).toBeUndefined()

    const refused = setUp()
    refused.server.refuse('false')
    const second = await enqueue(refused.tab, item(false))
    await refused.tab.drain()
    expect(latestAvailability(await refused.tab.store.read())).toMatchObject({
      item: { state: 'needs_attention' },
      available: undefined,
    })
    await discardItem(refused.tab, second.id)
    expect(latestAvailability(await refused.tab.store.read())).toBeUndefined()
  })
})
