import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { userDatabase } from '../storage/databases.ts'
import { setUp } from '../testing/set-up.ts'
import { advance, requestItem } from '../testing/simulated-phone.ts'

import { holdEditLock } from './locks.ts'
import { claimForEditing, editItem, endEditing, enqueue } from './outbox.ts'
import { correctionDraft } from './record.ts'

const MINUTE = 60_000

describe('an item with an open edit form', () => {
  it('is not sent until the form is closed', async () => {
    const { tab, server } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    const releaseLock = await holdEditLock(tab.env, 'formulario')
    await claimForEditing(tab, id, 'formulario')
    await enqueue(tab, requestItem('otra'))
    expect(await tab.drain()).toMatchObject({ wakeInMs: 30_000 })
    expect(server.rows.map(({ text }) => text)).toEqual(['otra'])
    await endEditing(tab, id, 'formulario')
    releaseLock()
    await tab.drain()
    expect(server.rows).toHaveLength(2)
  })

  it('is kept after the page of the form comes back without its lock', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const comeBack = () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    const { tab, server } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    const releaseLock = await holdEditLock(tab.env, 'formulario')
    await claimForEditing(tab, id, 'formulario')
    const name = 'editing:formulario'
    const isHeld = async () => (await tab.env.locks?.query())?.held?.some((lock) => lock.name === name)
    await tab.env.locks?.request(name, { steal: true }, async () => undefined)
    expect(await isHeld()).toBe(false)
    comeBack()
    await expect.poll(isHeld).toBe(true)
    comeBack()
    await tab.drain()
    expect(server.rows).toEqual([])
    releaseLock()
    await expect.poll(isHeld).toBe(false)
    vi.unstubAllGlobals()
  })

  it('is sent after the tab of the form has died', async () => {
    const { user_id: userId, tab, server, phone } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    const dying = phone.openTab(userId, 'claimed')
    await holdEditLock(dying.env, 'formulario')
    await claimForEditing(dying, id, 'formulario')
    await tab.drain()
    expect(server.rows).toEqual([])
    // The dying tab needs an item of its own to reach the point where it dies.
    await enqueue(dying, requestItem('otra'))
    await dying.drain()
    await tab.drain()
    expect(server.rows.map(({ text }) => text).toSorted()).toEqual(['fuga', 'otra'])
  })

  it('is sent after ten minutes even if the form is still open', async () => {
    const { tab, server, phone } = setUp({ hasLocks: false })
    const { id } = await enqueue(tab, requestItem('fuga'))
    await claimForEditing(tab, id, 'formulario')
    phone.time.skew = -1_000
    await tab.drain()
    expect(server.rows).toEqual([])
    phone.time.skew = 0
    advance(phone.time, 9 * MINUTE)
    await tab.drain()
    expect(server.rows).toEqual([])
    advance(phone.time, MINUTE)
    await tab.drain()
    expect(server.rows).toHaveLength(1)
  })

  it('gets the draft as pending edit if it is sent after the form was lost', async () => {
    const { user_id: userId, tab } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    const draft = { id: correctionDraft(id), value: { service_description: 'gotera' }, saved_at: 0 }
    await userDatabase(userId).use((db) => db.drafts.put(draft))
    await tab.drain()
    expect((await tab.store.read())[0]).toMatchObject({
      state: 'confirmed',
      payload: { service_description: 'fuga' },
      wish: { type: 'edit', payload: { service_description: 'gotera', service_location: 'Calle 5' } },
    })
  })

  it('gets no pending edit if the form was submitted', async () => {
    const { user_id: userId, tab } = setUp()
    const { id, revision } = await enqueue(tab, requestItem('fuga'))
    const draft = { id: correctionDraft(id), value: { service_description: 'gote' }, saved_at: 0 }
    await userDatabase(userId).use((db) => db.drafts.put(draft))
    await editItem(tab, id, { payload: requestItem('gotera').payload, revision })
    await tab.drain()
    expect((await tab.store.read())[0]).toMatchObject({ state: 'confirmed', wish: null })
  })
})
