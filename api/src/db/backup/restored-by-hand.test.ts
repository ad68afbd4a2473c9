import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../lib/logger.ts'
import { createEmpty, databaseAt, fingerprint, withClient } from '../../testing/full-database.ts'
import type { Connection } from '../../testing/scratch-cluster.ts'
import { connectionUrl } from '../embedded/connection.ts'
import { LOST_IDS } from '../ids-ahead.ts'
import { prepareDatabase } from '../prepare.ts'
import { writeBackup } from './backup.ts'
import { bin, hasSystemServer, startSystemServer } from './system-server.fixture.ts'

const PERSON = `insert into users (name, email, phone, password_hash, role) values ('Ana', 'ana@ejemplo.do', '', 'x', 'customer')`

const identityOf = (connection: Connection) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ place: string }>('select database_place() as place')
    return rows[0]?.place
  })

describe.runIf(hasSystemServer)('a backup by pg_dump', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof startSystemServer>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tecnicerca-by-hand-'))
    await chmod(folder, 0o755)
    server = await startSystemServer(folder)
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each([
    ['by pg_restore over the old tables', ['--clean', '--if-exists']],
    ['by pg_restore, the rows alone', ['--data-only', '--disable-triggers']],
  ])(
    'is noticed if it is restored %s: another identity, and no id again',
    async (_, options) => {
      const restored = await createEmpty(server.connection)
      await prepareDatabase(databaseAt(restored), createLogger('silent'))
      await withClient(restored, (client) => client.query(PERSON))
      const backup = join(folder, randomUUID())
      await writeBackup(databaseAt(restored), backup)
      const before = await identityOf(restored)
      await withClient(restored, async (client) => {
        await client.query(`select setval('users_id_seq', nextval('users_id_seq') + 7)`)
        if (!options.includes('--data-only')) return
        const { rows } = await client.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'graphile_worker') and tablename <> 'database_place'`,
        )
        await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
      })
      const known = Number((await fingerprint(restored)).users_id_seq)
      const args = ['--no-owner', ...options, '--dbname', connectionUrl(restored), backup]
      await promisify(execFile)(join(bin, 'pg_restore'), args)
      expect(await identityOf(restored)).not.toBe(before)
      expect(Number((await fingerprint(restored)).users_id_seq)).toBeLessThan(known)
      for (let start = 0; start < 2; start += 1) {
        await prepareDatabase(databaseAt(restored), createLogger('silent'))
        const prints = await fingerprint(restored)
        expect(Number(prints.users_id_seq)).toBe(known - 8 + LOST_IDS)
        expect(prints['public.database_place']).toMatch(/^1 /)
      }
    },
    120_000,
  )
})
