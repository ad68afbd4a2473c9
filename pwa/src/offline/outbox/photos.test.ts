import 'fake-indexeddb/auto'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { describe, expect, it } from 'vitest'
import { userDatabase } from '../storage/databases.ts'
import { openPage } from '../testing/outbox-world.ts'
import { PHOTOS, pickPhotos, setUp } from '../testing/set-up.ts'
import { requestItem, type SimulatedTab } from '../testing/simulated-phone.ts'
import { confirmedIds, removeAcknowledged } from './acknowledge.ts'
import { opRef } from './cases.ts'
import type { NewItem } from './new-record.ts'
import { discardItem, editItem, enqueue, undoDiscard } from './outbox.ts'
import { purgePhotos } from './photos.ts'
import { canRetry, wordsFor } from './words.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }
const [ONE, TWO] = PHOTOS

function message(ref: number | `op:${string}`, text: string, photoIds: readonly string[] = []): NewItem {
  const payload = { service_request_id: ref, text, photo_ids: [...photoIds] }
  return { kind: 'service_request.message', payload, shown, photoIds }
}

async function setUpWithPhotos() {
  const set = setUp()
  await pickPhotos(set.user_id)
  return set
}

const states = async (tab: SimulatedTab) => (await tab.store.read()).map(({ kind, state }) => [kind, state])
const storedIds = (userId: number) => userDatabase(userId).use((db) => db.photos.toCollection().primaryKeys())

describe('a photo', () => {
  it('makes deliver reject if the phone cannot store its message', async () => {
    const { phone, user_id: userId } = await setUpWithPhotos()
    const { deliver, outbox } = openPage(phone, userId)
    const unstorable = { ...shown, name: (() => '') as unknown as string }
    const item = { ...message(1, 'así está', [ONE]), shown: unstorable }
    await expect(deliver({ userId, item })).rejects.toThrow(OFFLINE.photosNotKept)
    outbox.stop()
  })

  it('is sent after its request or message, and after all other texts', async () => {
    const { tab, server } = await setUpWithPhotos()
    const created = await enqueue(tab, { ...requestItem('fuga'), photoIds: [ONE] })
    const messageRecord = await enqueue(tab, message(opRef(created.key), 'así está', [TWO]))
    await enqueue(tab, requestItem('enchufe'))
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['fuga', 'así está', 'enchufe', ONE, TWO])
    const path = `/api/service-requests/op%3A${created.key}/photos`
    expect(server.requests.slice(-2).map((request) => request.path)).toEqual([
      `${path}/${ONE}`,
      `${path}/${TWO}`,
    ])
    expect((await tab.store.read()).at(3)?.payload).toMatchObject({ message: opRef(messageRecord.key) })
  })

  it('that fails to arrive does not block a later message', async () => {
    const { tab, server } = await setUpWithPhotos()
    await enqueue(tab, message(12, 'así está', [ONE]))
    server.faults.push('pass', 'drop_before')
    await tab.drain()
    await enqueue(tab, message(12, '¿la ves?'))
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['así está', '¿la ves?'])
    await tab.drain({ hurry: true })
    expect(server.rows.at(-1)?.text).toBe(ONE)
  })

  it('waits while its message needs attention, is discarded with it and sent after its correction', async () => {
    const { tab, server } = await setUpWithPhotos()
    server.refuse('así está')
    await enqueue(tab, message(12, 'así está', [ONE]))
    expect(await tab.drain()).toMatchObject({ wakeInMs: null })
    expect(await states(tab)).toEqual([
      ['service_request.message', 'needs_attention'],
      ['service_request.photo', 'queued'],
    ])
    server.acceptAgain()
    const [messageRecord] = await tab.store.read()
    await discardItem(tab, messageRecord?.id ?? '')
    expect(await states(tab)).toEqual([
      ['service_request.message', 'discarded'],
      ['service_request.photo', 'discarded'],
    ])
    await undoDiscard(tab, messageRecord?.id ?? '')
    await editItem(tab, messageRecord?.id ?? '', {
      payload: { ...message(12, 'mira').payload },
      revision: 2,
    } as never)
    await tab.drain({ byPerson: true })
    expect(server.rows.map(({ text }) => text)).toContain(ONE)
  })

  it('whose bytes are lost needs attention without a retry, and the next one is sent', async () => {
    const { tab, server, user_id: userId } = await setUpWithPhotos()
    await userDatabase(userId).use((db) => db.photos.delete(ONE))
    await enqueue(tab, message(12, 'así está', [ONE, TWO]))
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['así está', TWO])
    const lost = (await tab.store.read()).find(({ state }) => state === 'needs_attention')
    expect(lost && [wordsFor(lost), canRetry(lost)]).toEqual([
      'La foto ya no está en este teléfono. Puedes elegirla de nuevo.',
      false,
    ])
  })

  it('that is discarded alone is taken back from its message, after that message', async () => {
    const { tab, server } = await setUpWithPhotos()
    const created = await enqueue(tab, requestItem('fuga'))
    await enqueue(tab, message(opRef(created.key), 'así está', [ONE]))
    const [, , photo] = await tab.store.read()
    await discardItem(tab, photo?.id ?? '')
    await discardItem(tab, photo?.id ?? '')
    await tab.drain()
    expect(server.requests.map(({ path }) => path.split('/').slice(3).join('/'))).toEqual([
      '',
      `op%3A${created.key}/messages`,
      `op%3A${created.key}/photos/${ONE}`,
    ])
    expect(await states(tab)).toEqual([
      ['service_request.create', 'confirmed'],
      ['service_request.message', 'confirmed'],
      ['service_request.photo', 'discarded'],
      ['photo.delete', 'confirmed'],
    ])
    // The other side was told, so the photo cannot come any more.
    expect(await undoDiscard(tab, photo?.id ?? '')).toMatchObject({ ok: false, reason: 'changed' })
    await removeAcknowledged(tab.store, { rows: [], confirmedBefore: await confirmedIds(tab.store) })
    expect(await undoDiscard(tab, photo?.id ?? '')).toMatchObject({ ok: false, reason: 'changed' })
  })

  it('whose discard is undone before anybody was told is sent once', async () => {
    const { tab, server } = await setUpWithPhotos()
    await enqueue(tab, message(12, 'así está', [ONE]))
    const [, photo] = await tab.store.read()
    for (const change of [discardItem, undoDiscard, discardItem, undoDiscard])
      expect(await change(tab, photo?.id ?? '')).toMatchObject({ ok: true })
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['así está', ONE])
    expect(await states(tab)).toEqual([
      ['service_request.message', 'confirmed'],
      ['service_request.photo', 'confirmed'],
    ])
  })

  it('discarded while its upload is ambiguous is taken back once the upload is settled', async () => {
    const { tab, server } = await setUpWithPhotos()
    await enqueue(tab, message(12, 'así está', [ONE]))
    server.faults.push('pass', 'drop_before')
    await tab.drain()
    const [, photo] = await tab.store.read()
    await discardItem(tab, photo?.id ?? '')
    await tab.drain({ byPerson: true })
    await tab.drain({ byPerson: true })
    expect(await states(tab)).toEqual([
      ['service_request.message', 'confirmed'],
      ['service_request.photo', 'discarded'],
      ['photo.delete', 'confirmed'],
    ])
    expect(server.rows.map(({ text }) => text)).not.toContain(ONE)
  })

  it('discarded with its message needs no further item', async () => {
    const { tab } = await setUpWithPhotos()
    const { id } = await enqueue(tab, message(12, 'así está', [ONE]))
    await discardItem(tab, id)
    expect((await states(tab)).map(([kind]) => kind)).not.toContain('photo.delete')
  })

  it('that a correction adds is sent too, and the earlier one is sent once', async () => {
    const { tab, server } = await setUpWithPhotos()
    server.refuse('fuga')
    const created = await enqueue(tab, { ...requestItem('fuga'), photoIds: [ONE] })
    await tab.drain()
    const { payload } = requestItem('gotera')
    await editItem(tab, created.id, { payload, shown, revision: created.revision, photoIds: [ONE, TWO] })
    await tab.drain({ byPerson: true })
    expect(server.rows.map(({ text }) => text)).toEqual(['gotera', ONE, TWO])
  })
})

describe('purgePhotos', () => {
  it('keeps unsent photos and those of drafts until they are sent and the draft is gone', async () => {
    const { tab, user_id: userId } = await setUpWithPhotos()
    await enqueue(tab, message(12, 'así está', [ONE]))
    const draft = { id: 'message:13', value: { text: '', photo_ids: [TWO] }, saved_at: 0 }
    await userDatabase(userId).use((db) => db.drafts.put(draft))
    await purgePhotos(userId)
    expect(await storedIds(userId)).toEqual([ONE, TWO])
    await tab.drain()
    await userDatabase(userId).use((db) => db.drafts.clear())
    await purgePhotos(userId)
    expect(await storedIds(userId)).toEqual([])
  })

  it('keeps newly picked photos and the newest 200 viewed ones', async () => {
    const { user_id: userId } = setUp()
    const seen = Array.from({ length: 205 }, (_, at) => ({ id: `12/${at}/320`, kept_at: at }))
    const rows = [...seen, { id: ONE, kept_at: Date.now() }]
    const bytes = { bytes: new ArrayBuffer(1), type: 'image/webp' }
    await userDatabase(userId).use((db) => db.photos.bulkPut(rows.map((row) => ({ ...row, ...bytes }))))
    await purgePhotos(userId)
    const left = await storedIds(userId)
    expect([left.length, left.includes(ONE), left.includes('12/4/320'), left.includes('12/5/320')]).toEqual([
      201,
      true,
      false,
      true,
    ])
  })
})
