import type { DirectoryAnswer } from '@tecnicerca/shared/directory'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { systemClock } from '../../lib/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { untilSettled } from '../../testing/settled.ts'
import { createDirectoryCache, type DirectoryCache, readDirectory } from './directory-service.ts'
import { insertTechnicians, seededRandom } from './list-technicians.fixture.ts'

let database: TestDatabase
let cache: DirectoryCache

beforeEach(async () => {
  database = await createTestDatabase()
  cache = createDirectoryCache(database.db, systemClock)
})
afterEach(() => database.drop())

/** A phone that applies every answer, and counts its full syncs and its wrong numbers of rows. */
type Phone = { seq: string | undefined; rows: Map<unknown, unknown[]>; fulls: number; mismatches: number }

const newPhone = (): Phone => ({ seq: undefined, rows: new Map(), fulls: 0, mismatches: 0 })

async function poll(phone: Phone): Promise<void> {
  const held = { since: phone.seq, isSlim: false, isByColumn: false, ifNoneMatch: undefined }
  const { content } = await readDirectory(cache, held)
  if (content === undefined) return
  const answer = JSON.parse(Buffer.from(content).toString()) as DirectoryAnswer
  if (answer.full) phone.rows.clear()
  phone.fulls += answer.full ? 1 : 0
  for (const row of answer.rows) phone.rows.set(row[0], row)
  for (const id of answer.deleted) phone.rows.delete(id)
  phone.seq = answer.seq
  if (answer.more) return poll(phone)
  phone.mismatches += phone.rows.size === answer.count ? 0 : 1
}

const byId = (rows: Iterable<unknown[]>) => [...rows].toSorted((a, b) => Number(a[0]) - Number(b[0]))

async function readFullDirectory(): Promise<unknown[][]> {
  const newcomer = newPhone()
  await poll(newcomer)
  return byId(newcomer.rows.values())
}

describe('commits out of order', () => {
  it('never hide a change from a phone that polls meanwhile', async () => {
    const random = seededRandom(7)
    const ids = await insertTechnicians(
      database.db,
      Array.from({ length: 60 }, () => ({})),
    )
    const phone = newPhone()
    let isWriting = true
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let turn = 0; turn < 25; turn += 1) {
        await inTransaction(database.db, async (trx) => {
          await writeSomething(
            trx,
            ids.filter((id) => id % 6 === writer),
            random,
          )
          await new Promise((done) => setTimeout(done, random.below(25)))
        })
      }
    })
    const polling = (async () => {
      while (isWriting) await poll(phone)
    })()
    await Promise.all(writers)
    isWriting = false
    await polling
    await untilSettled(database.db)
    await poll(phone)
    expect(byId(phone.rows.values())).toEqual(await readFullDirectory())
    expect(phone).toMatchObject({ fulls: 1, mismatches: 0 })
  })

  it('leave the count equal to the rows on the phone while an earlier transaction is open', async () => {
    await insertTechnicians(database.db, [{}, {}, {}])
    await untilSettled(database.db)
    const phone = newPhone()
    await poll(phone)
    await insertTechnicians(database.db, [{}, {}])
    await sql`update technicians set available = false where id = 2`.execute(database.db)
    // Otherwise open transactions of other tests in this PostgreSQL would hold these rows back too.
    await untilSettled(database.db)
    const interleaved = database.db.transaction().setIsolationLevel('read committed')
    await interleaved.execute(async (early) => {
      await sql`update technicians set available = false where id = 1`.execute(early)
      await sql`update technicians set available = false where id = 4`.execute(database.db)
      await sql`update technicians set deleted_at = now() where id = 5`.execute(database.db)
      await poll(phone)
      expect([...phone.rows.keys()]).toEqual([1, 2, 3, 4, 5])
      expect(phone).toMatchObject({ fulls: 1, mismatches: 0 })
    })
    await untilSettled(database.db)
    await poll(phone)
    expect(byId(phone.rows.values())).toEqual(await readFullDirectory())
    expect(phone).toMatchObject({ fulls: 1, mismatches: 0 })
  })

  it('are held back until all earlier transactions have ended', async () => {
    await insertTechnicians(database.db, [{}, {}])
    await untilSettled(database.db)
    const [phone, newcomer] = [newPhone(), newPhone()]
    await poll(phone)
    // Read committed: a serializable transaction may have to be retried, and this one cannot be.
    const interleaved = database.db.transaction().setIsolationLevel('read committed')
    await interleaved.execute(async (early) => {
      await sql`update technicians set name = name, available = false where id = 1`.execute(early)
      await sql`update technicians set available = false where id = 2`.execute(database.db)
      await insertTechnicians(database.db, [{}])
      await poll(phone)
      expect([...phone.rows.values()].map((row) => row[4])).toEqual([true, true])
      await poll(newcomer)
      expect(newcomer.rows.size).toBe(2)
    })
    await untilSettled(database.db)
    for (const one of [phone, newcomer]) {
      await poll(one)
      expect(byId(one.rows.values()).map((row) => row[4])).toEqual([false, false, true])
      expect(one).toMatchObject({ fulls: 1, mismatches: 0 })
    }
  })
})

async function writeSomething(
  trx: Trx,
  ids: number[],
  random: ReturnType<typeof seededRandom>,
): Promise<void> {
  const id = random.pick(ids)
  const kind = random.below(4)
  if (kind === 0) {
    const [added = 0] = await insertTechnicians(trx, [{ name: `Nuevo ${id}` }])
    ids.push(added)
  } else if (kind === 1) {
    await sql`update technicians set deleted_at = coalesce(deleted_at, now()) where id = ${id}`.execute(trx)
  } else {
    await sql`update technicians set hourly_rate = hourly_rate + 1, available = not available where id = ${id}`.execute(
      trx,
    )
  }
}
