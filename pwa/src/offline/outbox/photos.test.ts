import 'fake-indexeddb/auto'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { describe, expect, it } from 'vitest'
import { userDatabase } from '../storage/databases.ts'
import { openPage } from '../testing/outbox-world.ts'
import { PHOTOS, pickPhotos, setUp } from '../testing/set-up.ts'
import { requestItem, type SimulatedTab } from '../testing/simulated-phone.ts'
import { opRef } from './cases.ts'
import type { NewItem } from './new-record.ts'
import { discardItem, editItem, enqueue, undoDiscard } from './outbox.ts'
import { purgePhotos } from './photos.ts'
import { canRetry, wordsFor } from './words.ts'

const shown = { name: 'Ana Díaz', profile_image: null, category_name: null }
const [ONE, TWO] = PHOTOS

function message(ref: number | `op:${string}`, text: string, photoIds: readonly string[] = []): NewItem {
  const payload = { service_request_id: ref, text, photo_ids: [...photoIds] }
  return { kind: 'service_request.message', payload, shown, photo_ids: photoIds }
}

async function setUpWithPhotos() {
  const set = setUp()
  await pickPhotos(set.user_id)
  return set
}

const states = async (tab: SimulatedTab) => (await tab.store.read()).map(({ kind, state }) => [kind, state])
const bytesOf = (userId: number) => userDatabase(userId).use((db) => db.photos.toCollection().primaryKeys())

describe('a photo', () => {
  it('keeps back its words where the phone cannot keep them to be sent with it', async () => {
    const { phone, user_id: userId } = await setUpWithPhotos()
    const { deliver, outbox } = openPage(phone, userId)
    const unstorable = { ...shown, name: (() => '') as unknown as string }
    const item = { ...message(1, 'así está', [ONE]), shown: unstorable }
    await expect(deliver({ user_id: userId, item })).rejects.toThrow(OFFLINE.photosNotKept)
    outbox.stop()
  })

  it('goes after the request and the message that it belongs to, and after all other words', async () => {
    const { tab, server } = await setUpWithPhotos()
    const asked = await enqueue(tab, { ...requestItem('fuga'), photo_ids: [ONE] })
    const said = await enqueue(tab, message(opRef(asked.key), 'así está', [TWO]))
    await enqueue(tab, requestItem('enchufe'))
    await tab.drain()
    expect(server.rows.map(({ text }) => text)).toEqual(['fuga', 'así está', 'enchufe', ONE, TWO])
    const path = `/api/service-requests/op%3A${asked.key}/photos`
    expect(server.requests.slice(-2).map((request) => request.path)).toEqual([
      `${path}/${ONE}`,
      `${path}/${TWO}`,
    ])
    expect((await tab.store.read()).at(3)?.payload).toMatchObject({ message: opRef(said.key) })
  })

  it('that does not get through holds back no message', async () => {
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

  it('waits, without asking for another look, while its message needs its person', async () => {
    const { tab, server } = await setUpWithPhotos()
    server.refuse('así está')
    await enqueue(tab, message(12, 'así está', [ONE]))
    expect(await tab.drain()).toMatchObject({ wake_in_ms: null })
    expect(await states(tab)).toEqual([
      ['service_request.message', 'needs_attention'],
      ['service_request.photo', 'queued'],
    ])
    server.acceptAgain()
    const [said] = await tab.store.read()
    await discardItem(tab, said?.id ?? '')
    expect(await states(tab)).toEqual([
      ['service_request.message', 'discarded'],
      ['service_request.photo', 'discarded'],
    ])
    await undoDiscard(tab, said?.id ?? '')
    await editItem(tab, said?.id ?? '', { payload: { ...message(12, 'mira').payload }, revision: 2 } as never)
    await tab.drain({ by_person: true })
    expect(server.rows.map(({ text }) => text)).toContain(ONE)
  })

  it('whose bytes the phone has lost says so, and the next one goes', async () => {
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

  it('that a correction adds goes too, and those from before go once', async () => {
    const { tab, server } = await setUpWithPhotos()
    server.refuse('fuga')
    const asked = await enqueue(tab, { ...requestItem('fuga'), photo_ids: [ONE] })
    await tab.drain()
    const { payload } = requestItem('gotera')
    await editItem(tab, asked.id, { payload, shown, revision: asked.revision, photo_ids: [ONE, TWO] })
    await tab.drain({ by_person: true })
    expect(server.rows.map(({ text }) => text)).toEqual(['gotera', ONE, TWO])
  })
})

describe('what the phone keeps of photos', () => {
  it('is what waits and what a draft names, until the server has it', async () => {
    const { tab, user_id: userId } = await setUpWithPhotos()
    await enqueue(tab, message(12, 'así está', [ONE]))
    const draft = { id: 'message:13', value: { text: '', photo_ids: [TWO] }, saved_at: 0 }
    await userDatabase(userId).use((db) => db.drafts.put(draft))
    await purgePhotos(userId)
    expect(await bytesOf(userId)).toEqual([ONE, TWO])
    await tab.drain()
    await userDatabase(userId).use((db) => db.drafts.clear())
    await purgePhotos(userId)
    expect(await bytesOf(userId)).toEqual([])
  })

  it('is what was just picked, and of those that were looked at the newest', async () => {
    const { user_id: userId } = setUp()
    const seen = Array.from({ length: 205 }, (_, at) => ({ id: `12/${at}/320`, kept_at: at }))
    const rows = [...seen, { id: ONE, kept_at: Date.now() }]
    const bytes = { bytes: new ArrayBuffer(1), type: 'image/webp' }
    await userDatabase(userId).use((db) => db.photos.bulkPut(rows.map((row) => ({ ...row, ...bytes }))))
    await purgePhotos(userId)
    const left = await bytesOf(userId)
    expect([left.length, left.includes(ONE), left.includes('12/4/320'), left.includes('12/5/320')]).toEqual([
      201,
      true,
      false,
      true,
    ])
  })
})
