import { Dexie } from 'dexie'
import { FOLLOWED } from '../storage/database-names.ts'
import { messageEvent, requestRow } from './case-rows.ts'
import type { Release } from './releases.ts'
import { PHOTOS } from './set-up.ts'

/** Writes the user's database as a phone has it after these releases: items, a draft, and case 9, followed up to cursor 7. */
export async function writeOldDatabase(userId: number, releases: readonly Release[]): Promise<void> {
  const records = releases.flatMap(({ added }) => added)
  const old = new Dexie(`tecnicerca-u-${userId}`)
  for (const [version, its] of Map.groupBy(releases, (release) => release.version))
    old.version(version).stores(Object.assign({}, ...its.map(({ stores }) => stores)))
  const rowsOf: Record<string, object[]> = {
    outbox: records.map((record) => ({ ...record, user_id: userId })),
    drafts: [{ id: 'service_request:7', value: 'a medio escribir', saved_at: 0 }],
    service_requests: [requestRow(9)],
    meta: [{ id: FOLLOWED, value: '7' }],
    cases: [{ id: 9, events: [messageEvent(1, 'Hola')], as_of: 5 }],
    photos: PHOTOS.map((id) => ({ id, bytes: new ArrayBuffer(8), type: 'image/jpeg', kept_at: 0 })),
  }
  for (const table of old.tables) await table.bulkPut(rowsOf[table.name] ?? [])
  old.close()
}
