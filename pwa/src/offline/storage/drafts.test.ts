import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import { setUp } from '../testing/set-up.ts'
import { newUserId, requestItem } from '../testing/simulated-phone.ts'
import { announce } from './changes.ts'
import { userDatabase } from './databases.ts'
import { createDraft, type Draft } from './drafts.ts'
import { mergeDrafts } from './merge-drafts.ts'

const ID = 'service_request:7'

/** A tab with the form of this draft open. `shown`: the text in its field. */
async function openTab(userId: number) {
  const draft: Draft<string> = createDraft<string>(userId, ID)
  const tab = { draft, shown: await draft.load() }
  draft.follow((value) => (tab.shown = value))
  const type = async (text: string) => {
    tab.shown = text
    draft.save(text)
    await draft.flush()
  }
  return Object.assign(tab, { type })
}
const stored = async (userId: number) => (await userDatabase(userId).use((db) => db.drafts.get(ID)))?.value

describe('one draft in two tabs', () => {
  it('shows in an untouched tab what the other one stores', async () => {
    const userId = newUserId()
    const [a, b] = [await openTab(userId), await openTab(userId)]
    await a.type('una página entera')
    await expect.poll(() => b.shown).toBe('una página entera')
    await b.type('una página entera y una letra')
    await expect.poll(() => a.shown).toBe('una página entera y una letra')
  })

  it('keeps both texts if a tab writes over a version it has not seen', async () => {
    const userId = newUserId()
    const [a, b] = [await openTab(userId), await openTab(userId)]
    b.draft.save('se fue la luz')
    await a.type('una página entera')
    await b.draft.flush()
    expect(await stored(userId)).toBe('una página entera\nse fue la luz')
    await expect.poll(() => [a.shown, b.shown]).toEqual(Array(2).fill('una página entera\nse fue la luz'))
  })

  it('empties the other tab when one sends the text, also if the other tab wrote it', async () => {
    for (const writer of ['a', 'b'] as const) {
      const { user_id: userId, tab } = setUp()
      const tabs = { a: await openTab(userId), b: await openTab(userId) }
      await tabs[writer].type('fuga')
      await expect.poll(() => [tabs.a.shown, tabs.b.shown]).toEqual(['fuga', 'fuga'])
      tabs.a.draft.stop()
      await enqueue(tab, { ...requestItem('fuga'), draftId: ID })
      announce(`outbox:${userId}`)
      await expect.poll(() => tabs.b.shown).toBeUndefined()
      expect(await stored(userId)).toBeUndefined()
    }
  })

  it('keeps what was typed in the other tab beyond the text that was sent', async () => {
    const { user_id: userId, tab } = setUp()
    const [a, b] = [await openTab(userId), await openTab(userId)]
    await a.type('fuga')
    await expect.poll(() => b.shown).toBe('fuga')
    b.draft.save('fuga grande')
    a.draft.stop()
    await enqueue(tab, { ...requestItem('fuga'), draftId: ID })
    announce(`outbox:${userId}`)
    await b.draft.flush()
    expect([b.shown, await stored(userId)]).toEqual(['fuga', 'fuga grande'])
  })

  it('keeps a version that the sending tab had not seen', async () => {
    const { user_id: userId, tab } = setUp()
    const [a, b] = [createDraft<string>(userId, ID), await openTab(userId)]
    a.save('fuga')
    await a.flush()
    await expect.poll(() => b.shown).toBe('fuga')
    await b.type('fuga grande')
    a.stop()
    await enqueue(tab, { ...requestItem('fuga'), draftId: ID })
    announce(`outbox:${userId}`)
    await expect.poll(() => stored(userId)).toBe('fuga grande')
    expect(b.shown).toBe('fuga grande')
  })

  it('stays cleared in both tabs after one clears it', async () => {
    const userId = newUserId()
    const [a, b] = [await openTab(userId), await openTab(userId)]
    await b.type('fuga')
    await expect.poll(() => a.shown).toBe('fuga')
    await a.draft.clear()
    await expect.poll(() => b.shown).toBeUndefined()
    expect(await stored(userId)).toBeUndefined()
  })
})

describe('mergeDrafts', () => {
  it.each([
    [
      'a field that only one side changed',
      { a: 'x', b: 'y' },
      { a: 'x', b: 'nuevo' },
      { a: 'otro', b: 'y' },
      { a: 'otro', b: 'nuevo' },
    ],
    [
      'prose of both sides',
      { a: '' },
      { a: 'se fue la luz' },
      { a: 'gotea el tubo' },
      { a: 'se fue la luz\ngotea el tubo' },
    ],
    [
      'the longer of two texts that contain each other',
      { a: '' },
      { a: 'se fue la luz' },
      { a: 'se fue' },
      { a: 'se fue la luz' },
    ],
    [
      'the newer date',
      { day: '2026-11-29' },
      { day: '2026-11-30' },
      { day: '2026-12-01' },
      { day: '2026-12-01' },
    ],
    ['the newer list', { ids: [] }, { ids: ['1'] }, { ids: ['2'] }, { ids: ['2'] }],
    [
      'the prose of both sides without a known base',
      undefined,
      { a: 'uno dos' },
      { a: 'tres cuatro' },
      { a: 'uno dos\ntres cuatro' },
    ],
  ])('keeps %s', (...[, base, stored, mine, merged]) => {
    expect(mergeDrafts(base, stored, mine)).toEqual(merged)
  })
})
