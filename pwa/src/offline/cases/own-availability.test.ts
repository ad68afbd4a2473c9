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
const kept = async () => undefined
const said = async (tab: SimulatedTab) => latestAvailability(await tab.store.read())?.available

describe('what a technician said of being available', () => {
  it('is what was tapped last, before and after the server has it, until the profile was read anew', async () => {
    const { tab, user_id: userId } = setUp()
    expect(await said(tab)).toBeUndefined()
    await enqueue(tab, item(false))
    expect(await said(tab)).toBe(false)
    await tab.drain()
    expect(await said(tab)).toBe(false)
    expect(await readOwnProfile(userId, { read: async () => 'perfil', keep: kept }, tab)).toBe('perfil')
    await expect.poll(() => tab.store.read()).toEqual([])
    expect(await said(tab)).toBeUndefined()
  })

  it('lies over the copy on the phone until that shows it too', async () => {
    const { tab, user_id: userId } = setUp()
    await enqueue(tab, item(false))
    await tab.drain()
    const disk = Promise.withResolvers<void>()
    await readOwnProfile(userId, { read: async () => 'perfil', keep: () => disk.promise }, tab)
    expect(await said(tab)).toBe(false)
    disk.resolve()
    await expect.poll(() => tab.store.read()).toEqual([])
  })

  it('is the newest while the one before is under way', async () => {
    const { tab, server } = setUp()
    await enqueue(tab, item(false))
    server.faults.push('drop_after')
    await tab.drain()
    await enqueue(tab, item(true))
    expect(await said(tab)).toBe(true)
  })

  it('stays where the profile could not be read, or was asked for before it arrived', async () => {
    const { tab, user_id: userId } = setUp()
    await enqueue(tab, item(false))
    await readOwnProfile(userId, { read: async () => tab.drain(), keep: kept }, tab)
    expect(await said(tab)).toBe(false)
    const read = () => Promise.reject(new Error('no'))
    const failing = readOwnProfile(userId, { read, keep: kept }, tab)
    await expect(failing).rejects.toThrow('no')
    expect(await said(tab)).toBe(false)
  })

  it('counts no more where it was refused, taken back or is to be taken back', async () => {
    const { tab, server } = setUp()
    const { id } = await enqueue(tab, item(false))
    server.faults.push('drop_after')
    await tab.drain()
    await discardItem(tab, id)
    expect(await said(tab)).toBeUndefined()

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
