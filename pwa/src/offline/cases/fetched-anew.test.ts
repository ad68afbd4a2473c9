import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { userDatabase } from '../storage/databases.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { writeOldDatabase } from '../testing/old-database.ts'
import { RELEASES } from '../testing/releases.ts'
import { setUp } from '../testing/set-up.ts'
import { followChanges } from './case-changes.ts'
import { followedUpTo, storedCase } from './case-store.ts'
import type { FetchedChanges } from './changes-page.ts'

/** The first version whose pages are sent all kinds of events. */
const READS_ALL = 5

describe.each(RELEASES)('a phone with the data of $what', ({ what, version }) => {
  const releases = RELEASES.slice(0, RELEASES.findIndex((release) => release.what === what) + 1)

  it('fetches its cases wholly once, and shows what it has until then', async () => {
    const { user_id: userId, tab } = setUp()
    await writeOldDatabase(userId, releases)
    const unsent = releases.flatMap(({ added }) => added).map(({ key }) => key)
    const asked: (string | undefined)[] = []
    const fetched = (changes: FetchedChanges | undefined) =>
      followChanges(userId, {
        outbox: tab,
        fetchChanges: async (seq) => {
          asked.push(seq)
          if (!changes) throw new TypeError('Failed to fetch')
          return changes
        },
        now: () => 9,
      })
    const texts = async () => (await storedCase(userId, 9, 0))?.events.map(({ data }) => data.text)

    await expect(fetched(undefined)).rejects.toThrow('Failed to fetch')
    if (version > 1) expect(await texts()).toEqual(['Hola'])
    const events = [messageEvent(1, 'Hola'), messageEvent(2, 'Anoté el pago')]
    await fetched({ seq: '8', full: true, serviceRequests: [requestRow(9)], events, has_more: false })
    const first = version < READS_ALL ? undefined : '7'
    expect(asked).toEqual([first, first])
    expect(await texts()).toEqual(['Hola', 'Anoté el pago'])
    expect((await tab.store.read()).map(({ key }) => key)).toEqual(unsent)

    userDatabase(userId).close()
    expect((await followedUpTo(userId)).seq).toBe('8')
  })
})
