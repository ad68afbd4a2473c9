import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { userDatabase } from '../storage/databases.ts'
import { setUp } from '../testing/set-up.ts'
import { advance, requestItem } from '../testing/simulated-phone.ts'

import { holdEditLock } from './locks.ts'
import { claimForEditing, editItem, endEditing, enqueue } from './outbox.ts'
import { correctionDraft } from './record.ts'

const MINUTE = 60_000

describe('an item whose form is open', () => {
  it('is not sent until the form is closed', async () => {
    const { tab, server } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    const letGo = await holdEditLock(tab.env, 'formulario')
    await claimForEditing(tab, id, 'formulario')
    await enqueue(tab, requestItem('otra'))
    expect(await tab.drain()).toMatchObject({ wake_in_ms: 30_000 })
    expect(server.rows.map(({ text }) => text)).toEqual(['otra'])
    await endEditing(tab, id, 'formulario')
    letGo()
    await tab.drain()
    expect(server.rows).toHaveLength(2)
  })

  it('is sent once its tab is gone', async () => {
    const { user_id: userId, tab, server, phone } = setUp()
    const { id } = await enqueue(tab, requestItem('fuga'))
    const dying = phone.openTab(userId, 'claimed')
    await holdEditLock(dying.env, 'formulario')
    await claimForEditing(dying, id, 'formulario')
    await tab.drain()
    expect(server.rows).toEqual([])
    // Its own item takes it to where it dies.
    await enqueue(dying, requestItem('otra'))
    await dying.drain()
    await tab.drain()
    expect(server.rows.map(({ text }) => text).toSorted()).toEqual(['fuga', 'otra'])
  })

  it('is sent after ten minutes, form or no form', async () => {
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

  it('is told with what was begun in a form that went with its tab', async () => {
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

  it('is not told so where what was begun was sent', async () => {
    const { user_id: userId, tab } = setUp()
    const { id, revision } = await enqueue(tab, requestItem('fuga'))
    const draft = { id: correctionDraft(id), value: { service_description: 'gote' }, saved_at: 0 }
    await userDatabase(userId).use((db) => db.drafts.put(draft))
    await editItem(tab, id, { payload: requestItem('gotera').payload, revision })
    await tab.drain()
    expect((await tab.store.read())[0]).toMatchObject({ state: 'confirmed', wish: null })
  })
})
