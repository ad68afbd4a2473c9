import 'fake-indexeddb/auto'
import type { WorkPhoto } from '@tecnicerca/shared/work-photos'
import { describe, expect, it } from 'vitest'
import type { NewItem } from '../outbox/new-record.ts'
import { discardItem, enqueue } from '../outbox/outbox.ts'
import { PHOTOS, pickPhotos, setUp } from '../testing/set-up.ts'
import type { SimulatedTab } from '../testing/simulated-phone.ts'
import { isLeaving, isRefused, latestAvailability, readOwnProfile, shownWorkPhotos } from './own-profile.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }

const availability = (available: boolean): NewItem => ({
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
    await enqueue(tab, availability(false))
    expect(await shownAvailability(tab)).toBe(false)
    await tab.drain()
    expect(await shownAvailability(tab)).toBe(false)
    expect(await readOwnProfile(userId, { read: async () => 'perfil', storeProfile: noStore }, tab)).toBe(
      'perfil',
    )
    await expect.poll(() => tab.store.read()).toEqual([])
    expect(await shownAvailability(tab)).toBeUndefined()
  })

  it('returns the sent value until the phone has stored the new profile', async () => {
    const { tab, user_id: userId } = setUp()
    await enqueue(tab, availability(false))
    await tab.drain()
    const disk = Promise.withResolvers<void>()
    await readOwnProfile(userId, { read: async () => 'perfil', storeProfile: () => disk.promise }, tab)
    expect(await shownAvailability(tab)).toBe(false)
    disk.resolve()
    await expect.poll(() => tab.store.read()).toEqual([])
  })

  it('returns the newest value while the answer to an earlier one is missing', async () => {
    const { tab, server } = setUp()
    await enqueue(tab, availability(false))
    server.faults.push('drop_after')
    await tab.drain()
    await enqueue(tab, availability(true))
    expect(await shownAvailability(tab)).toBe(true)
  })

  it('keeps the value if reading the profile fails, or began before the value was sent', async () => {
    const { tab, user_id: userId } = setUp()
    await enqueue(tab, availability(false))
    await readOwnProfile(userId, { read: async () => tab.drain(), storeProfile: noStore }, tab)
    expect(await shownAvailability(tab)).toBe(false)
    const read = () => Promise.reject(new Error('no'))
    const failing = readOwnProfile(userId, { read, storeProfile: noStore }, tab)
    await expect(failing).rejects.toThrow('no')
    expect(await shownAvailability(tab)).toBe(false)
  })

  it('returns no value if the change was refused, discarded or is being discarded', async () => {
    const { tab, server } = setUp()
    const { id } = await enqueue(tab, availability(false))
    server.faults.push('drop_after')
    await tab.drain()
    await discardItem(tab, id)
    expect(await shownAvailability(tab)).toBeUndefined()

    const refused = setUp()
    refused.server.refuse('false')
    const second = await enqueue(refused.tab, availability(false))
    await refused.tab.drain()
    expect(latestAvailability(await refused.tab.store.read())).toMatchObject({
      item: { state: 'needs_attention' },
      available: undefined,
    })
    await discardItem(refused.tab, second.id)
    expect(latestAvailability(await refused.tab.store.read())).toBeUndefined()
  })
})

const [ONE, TWO] = PHOTOS
const PROFILE: WorkPhoto[] = [{ id: TWO, caption: 'Baño' }]

const creation = (caption: string): NewItem => ({
  kind: 'work_photo.create',
  payload: { photo_id: ONE, caption },
  shown,
})
const update = (photoId: string, caption: string): NewItem => ({
  kind: 'work_photo.update',
  payload: { photo_id: photoId, caption },
  shown,
})
const deletion: NewItem = { kind: 'work_photo.delete', payload: { photo_id: TWO }, shown }

async function setUpWithPhotos() {
  const set = setUp()
  await pickPhotos(set.user_id)
  return set
}

async function photosOf(tab: SimulatedTab, profile = PROFILE) {
  const photos = shownWorkPhotos(profile, await tab.store.read())
  return photos.map((photo) => ({
    ...{ id: photo.id, caption: photo.caption, isOnServer: photo.isOnServer },
    ...{ item: photo.item?.kind, isRefused: isRefused(photo), isLeaving: isLeaving(photo) },
  }))
}

const SETTLED = { item: undefined, isOnServer: true, isRefused: false, isLeaving: false }

describe('photos of finished jobs', () => {
  it('are shown with unsent changes, and only once, whether or not the profile was reloaded', async () => {
    const { tab } = await setUpWithPhotos()
    await enqueue(tab, creation('Panel'))
    await enqueue(tab, update(TWO, 'Baño nuevo'))
    expect(await photosOf(tab)).toEqual([
      { ...SETTLED, id: TWO, caption: 'Baño nuevo', item: 'work_photo.update' },
      { ...SETTLED, id: ONE, caption: 'Panel', item: 'work_photo.create', isOnServer: false },
    ])
    await tab.drain()
    const sent = [
      { ...SETTLED, id: TWO, caption: 'Baño nuevo' },
      { ...SETTLED, id: ONE, caption: 'Panel' },
    ]
    expect(await photosOf(tab)).toEqual(sent)
    expect(await photosOf(tab, [...PROFILE, { id: ONE, caption: 'Panel' }])).toEqual(sent)
  })

  it('send a new caption to the server, also after an answer was lost', async () => {
    const { tab, server } = await setUpWithPhotos()
    await enqueue(tab, creation('Panel'))
    server.faults.push('drop_after')
    await tab.drain()
    await enqueue(tab, creation('Panel de 12'))
    expect((await photosOf(tab)).at(1)?.caption).toBe('Panel de 12')
    expect(await tab.store.read()).toHaveLength(1)
    await tab.drain({ hurry: true })
    expect(server.rows.map(({ text }) => text)).toEqual([
      `${ONE}?caption=Panel`,
      `${ONE}?caption=Panel%20de%2012`,
    ])
    expect(await photosOf(tab)).toMatchObject([{}, { id: ONE, caption: 'Panel de 12', isOnServer: true }])
  })

  it('show a refusal by the server, and those after a refused one are sent', async () => {
    const { tab, server } = await setUpWithPhotos()
    server.refuse(`${ONE}?caption=Panel`, 'unsupported_media_type')
    await enqueue(tab, creation('Panel'))
    await enqueue(tab, { ...creation(''), payload: { photo_id: TWO, caption: 'Baño' } } as NewItem)
    await tab.drain()
    expect(await photosOf(tab, [])).toEqual([
      {
        ...SETTLED,
        id: ONE,
        caption: 'Panel',
        item: 'work_photo.create',
        isOnServer: false,
        isRefused: true,
      },
      { ...SETTLED, id: TWO, caption: 'Baño' },
    ])
  })

  it('are marked while their deletion is unsent, gone after it, and back if it is discarded', async () => {
    const { tab } = await setUpWithPhotos()
    const { id } = await enqueue(tab, deletion)
    expect(await photosOf(tab)).toMatchObject([{ id: TWO, item: 'work_photo.delete', isLeaving: true }])
    await discardItem(tab, id)
    expect(await photosOf(tab)).toEqual([{ ...SETTLED, id: TWO, caption: 'Baño' }])
    await enqueue(tab, deletion)
    await tab.drain()
    expect(await photosOf(tab)).toEqual([])
  })

  it('do not show a caption that was refused', async () => {
    const { tab, server } = await setUpWithPhotos()
    server.refuse('Cocina', 'not_found')
    await enqueue(tab, update(TWO, 'Cocina'))
    await tab.drain()
    expect(await photosOf(tab)).toMatchObject([{ caption: 'Baño', item: 'work_photo.update' }])
  })
})
