import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../lib/logger.ts'
import { createOwnedDatabase } from '../testing/database.ts'
import { openDatabases } from './databases.ts'

const SETTINGS = { poolSize: 2, namedStatements: true, directUrl: undefined, readUrl: undefined }
const log = createLogger('silent')
const database = await createOwnedDatabase()

afterAll(() => database.drop())

describe('the databases of a process', () => {
  it('are one database without a replica if only one URL is set', async () => {
    const databases = await openDatabases(database.connection, SETTINGS, log)
    expect([databases.direct, databases.replica]).toEqual([databases.main, undefined])
    await databases.close()
  })

  it('are refused if connections do not keep the requested limits, as behind a pooler', async () => {
    await sql`create function forget() returns event_trigger language plpgsql as
      $$ begin perform set_config('lock_timeout', '0', false); end $$`.execute(database.db)
    await sql`create event trigger forget on login execute function forget()`.execute(database.db)
    const opening = openDatabases(database.connection, SETTINGS, log)
    await expect(opening).rejects.toThrow('DATABASE_URL: the connections there need lock_timeout = 2000')
  })
})
