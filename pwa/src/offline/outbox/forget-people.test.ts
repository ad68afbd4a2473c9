import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { type KeptSession, readKeptSession } from '../../lib/kept-session.ts'
import { clearSession, setSessionUser } from '../../lib/session.ts'
import { writersLock } from '../storage/database-names.ts'
import { userDatabase } from '../storage/databases.ts'
import { createDraft } from '../storage/drafts.ts'
import { PHOTOS, pickPhotos, setUp } from '../testing/set-up.ts'
import { requestItem } from '../testing/simulated-phone.ts'
import { finishForgetting, forgetPeople } from './forget-people.ts'
import { discardItem, enqueue } from './outbox.ts'
import { createUserOutbox } from './user-outbox.ts'
import { userDatabaseNames } from './waiting-here.ts'

const user = (id: number) => ({
  id,
  name: 'Ana',
  email: 'ana@example.com',
  phone: '',
  role: 'customer' as const,
  created_at: '2026-11-21T00:00:00Z',
  technician_id: null,
})

/** Other tests have left people of theirs. */
async function isKept(user_id: number): Promise<boolean> {
  return (await userDatabaseNames()).includes(`tecnicerca-u-${user_id}`)
}

/** A phone on which somebody wrote a draft and asked for `items`. */
async function usedPhone({ items }: { items: string[] }) {
  const { user_id, tab } = setUp()
  await setSessionUser(user(user_id))
  const draft = createDraft<string>(user_id, 'service_request:7')
  draft.save('palabra')
  await draft.flush()
  for (const text of items) await enqueue(tab, requestItem(text))
  return { user_id, tab }
}

it('a person of whom nothing waits leaves no database', async () => {
  const { user_id, tab } = await usedPhone({ items: ['fuga', 'gotera'] })
  const [first, second] = await tab.store.read()
  await tab.drain()
  await discardItem(tab, second?.id ?? '')
  expect(first?.state).toBe('queued')
  await clearSession()
  await forgetPeople()
  expect(await isKept(user_id)).toBe(false)
})

it('what nobody is told of goes with its person', async () => {
  const { user_id, tab } = await usedPhone({ items: [] })
  const shown = { name: '', profile_image: null, category_name: null }
  await enqueue(tab, { kind: 'notices.read', payload: { up_to: 40 }, shown })
  await clearSession()
  await forgetPeople()
  expect(await isKept(user_id)).toBe(false)
})

it('what waits stays, alone, and goes out when its writer is here again', async () => {
  const { user_id, tab } = await usedPhone({ items: ['fuga'] })
  await clearSession()
  await forgetPeople()
  expect(await isKept(user_id)).toBe(true)
  expect(await userDatabase(user_id).use((db) => db.drafts.count())).toBe(0)
  expect(await tab.store.read()).toMatchObject([
    { state: 'queued', payload: { service_description: 'fuga' } },
  ])
  await setSessionUser(user(user_id))
  expect(await tab.drain()).toMatchObject({ confirmed: 1 })
})

it('a photo that waits stays with its bytes, and no other', async () => {
  const { user_id, tab } = await usedPhone({ items: [] })
  await pickPhotos(user_id)
  await enqueue(tab, { ...requestItem('fuga'), photo_ids: [PHOTOS[0]] })
  await clearSession()
  await forgetPeople()
  expect(await userDatabase(user_id).use((db) => db.photos.toCollection().primaryKeys())).toEqual([PHOTOS[0]])
  await setSessionUser(user(user_id))
  expect(await tab.drain()).toMatchObject({ confirmed: 2 })
})

it('whoever is here keeps everything', async () => {
  const { user_id } = await usedPhone({ items: ['fuga'] })
  await forgetPeople()
  expect(await userDatabase(user_id).use((db) => db.drafts.count())).toBe(1)
})

it('what was cut off is finished at the next start, and what older builds left goes then too', async () => {
  const { user_id } = await usedPhone({ items: [] })
  await clearSession()
  await finishForgetting()
  expect(await isKept(user_id)).toBe(false)
  expect(await readKeptSession()).toMatchObject({ is_to_forget: false })
  await userDatabase(user_id).use((db) => db.drafts.put({ id: 'a', value: 'palabra', saved_at: 0 }))
  await finishForgetting()
  expect(await isKept(user_id)).toBe(false)
})

it.each([null, JSON.stringify(user(1))])(
  'what older builds wrote of people who were here goes (%#)',
  async (text) => {
    await rewriteKept({ text, before: [null, JSON.stringify({ ...user(2), email: 'berta@example.com' })] })
    await finishForgetting()
    expect(JSON.stringify(await readKeptSession())).not.toContain('berta')
    expect(await readKeptSession()).toMatchObject({ text, is_to_forget: false })
  },
)

it('what is added while its writer is forgotten is not lost: they wait for each other', async () => {
  const { user_id, tab } = await usedPhone({ items: [] })
  const offline = {
    ...tab.env,
    locks: navigator.locks,
    fetch: () => Promise.reject(new TypeError('offline')),
  }
  const outbox = createUserOutbox(offline, user_id)
  const lock = writersLock(user_id)
  const waiting = async () =>
    (await navigator.locks.query()).pending?.filter(({ name }) => name === lock).map(({ mode }) => mode)
  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = navigator.locks.request(lock, () => {
    isHeld.resolve()
    return release.promise
  })
  await isHeld.promise
  await clearSession()
  const adding = outbox.enqueue(requestItem('fuga'))
  await expect.poll(waiting).toEqual(['shared'])
  const forgetting = forgetPeople()
  await expect.poll(waiting).toEqual(['shared', 'exclusive'])
  expect(await tab.store.read()).toEqual([])
  release.resolve()
  expect(await adding).toMatchObject({ ok: true })
  await Promise.all([holding, forgetting])
  outbox.stop()
  expect(await tab.store.read()).toMatchObject([{ payload: { service_description: 'fuga' } }])
})

function rewriteKept(row: KeptSession): Promise<void> {
  return new Promise((done) => {
    const opening = indexedDB.open('tecnicerca-session')
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('session', 'readwrite')
      transaction.objectStore('session').put(row, 'current')
      transaction.addEventListener('complete', () => {
        opening.result.close()
        done()
      })
    })
  })
}
