import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../lib/logger.ts'
import { createOwnedDatabase } from '../testing/database.ts'
import { openDatabases } from './databases.ts'
import { prepareDatabase } from './prepare.ts'

const SETTINGS = { poolSize: 2, namedStatements: true, directUrl: undefined, readUrl: undefined }
const WRITABLE = '-c default_transaction_read_only=off'
const log = createLogger('silent')
const database = await createOwnedDatabase()

afterAll(() => database.drop())

describe('the databases of a process', () => {
  it('are one database without a replica if only one URL is set', async () => {
    const databases = await openDatabases(database.connection, SETTINGS, log)
    expect([databases.direct, databases.replica]).toEqual([databases.main, undefined])
    await databases.close()
  })

  it('are refused if the server takes no writes, like a replica', async () => {
    const { name, db } = database
    const setReadOnly = (value: string) =>
      sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(db)
    await setReadOnly('on')
    const opening = openDatabases(database.connection, SETTINGS, log)
    await expect(opening).rejects.toThrow('DATABASE_URL: the server there takes no writes; name the primary')
    const direct = { ...SETTINGS, directUrl: database.url }
    const openingDirect = openDatabases({ ...database.connection, options: WRITABLE }, direct, log)
    await expect(openingDirect).rejects.toThrow('DATABASE_DIRECT_URL: the server there takes no writes')
    const owner = { owner: database.connection, api: database.connection, hasOwnRole: false }
    await expect(prepareDatabase(owner, log)).rejects.toThrow(
      'DATABASE_URL: the server there takes no writes',
    )
    await sql`set default_transaction_read_only = off`.execute(db)
    await setReadOnly('off')
  })

  it('are refused if connections do not keep the requested limits, as behind a pooler', async () => {
    await sql`create function forget() returns event_trigger language plpgsql as
      $$ begin perform set_config('lock_timeout', '0', false); end $$`.execute(database.db)
    await sql`create event trigger forget on login execute function forget()`.execute(database.db)
    const opening = openDatabases(database.connection, SETTINGS, log)
    await expect(opening).rejects.toThrow('DATABASE_URL: the connections there need lock_timeout = 2000')
  })
})
