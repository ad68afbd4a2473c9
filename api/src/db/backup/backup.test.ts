import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startApiOn } from '../../testing/api.ts'
import {
  createEmpty,
  createFull,
  databaseAt,
  fingerprint,
  LEFT_OUT,
  open,
  restore,
  withClient,
} from '../../testing/full-database.ts'
import type { Connection } from '../../testing/scratch-cluster.ts'
import { connectionUrl } from '../embedded/connection.ts'
import { LOST_IDS } from '../ids-ahead.ts'
import { writeBackup } from './backup.ts'
import { writeCopyArchive } from './copy-archive.ts'
import { hasSystemServer, startSystemServer } from './system-server.fixture.ts'

const BACKUP = fileURLToPath(new URL('../../commands/backup.ts', import.meta.url))
const RESTORE = fileURLToPath(new URL('../../commands/restore.ts', import.meta.url))

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-backup-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const newFile = () => join(folder, randomUUID())

async function expectServes(restored: Connection): Promise<void> {
  const opened = open(restored)
  const drop = () => opened.db.destroy()
  const api = startApiOn({ ...opened, url: '', name: '', connection: restored, drop })
  const list = await api.call('GET', '/api/technicians?query=electricista')
  expect(list.status).toBe(200)
  expect(list.text).toContain('Electricidad')
  const body = { name: 'Nueva', email: 'nueva@ejemplo.do', password: 'secreta' }
  expect((await api.call('POST', '/api/auth/register', { body })).status).toBe(201)
  await api.close()
}

let full: Connection
/** A backup of `full` as COPY statements. */
let archive: string

/** `lost`: how many ids a restore skips, because it does not replace the database that was backed up. */
async function fingerprintOfRestored(lost = LOST_IDS) {
  const { 'public.database_place': _, ...prints } = await fingerprint(full)
  const moved = await withClient(full, (client) =>
    client.query<{ name: string; value: string }>(
      `select sequencename as name, (coalesce(last_value, 0) + $1)::text as value from pg_sequences
      where last_value is not null or $1 > 0`,
      [lost],
    ),
  )
  const sequences = Object.fromEntries(moved.rows.map(({ name, value }) => [name, value]))
  return {
    ...prints,
    ...LEFT_OUT,
    ...sequences,
    'public.database_place': expect.stringMatching(/^1 /) as string,
  }
}

const copyOfFull = () => createEmpty(inject('cluster'), full.database)

beforeAll(async () => {
  full = await createFull(inject('cluster'))
  archive = newFile()
  await withClient(full, (client) => writeCopyArchive(client, archive))
})

describe('an archive of COPY statements', () => {
  it('restores every table and sequence unchanged, and the API can serve from them', async () => {
    const restored = await createEmpty(inject('cluster'))
    await restore(restored, archive)
    const prints = await fingerprint(restored)
    expect(prints).toEqual(await fingerprintOfRestored())
    expect(await fingerprint(full)).not.toMatchObject(LEFT_OUT)
    expect(Object.keys(prints).length).toBeGreaterThan(15)
    expect(prints['public.technicians']).toMatch(/^[1-9]/)
    expect(prints['public.service_request_photo_files']).toMatch(/^1 /)
    expect(prints['graphile_worker._private_jobs']).toMatch(/^1 /)
    const keys = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as rule
      from pg_constraint where contype = 'f' order by 1, 2`
    const [before, after] = await Promise.all(
      [full, restored].map((connection) => withClient(connection, (client) => client.query(keys))),
    )
    expect(before?.rows.length).toBeGreaterThan(15)
    expect(after?.rows).toEqual(before?.rows)
    await expectServes(restored)
  })

  it('of an earlier release is restored without the tables that are left out now', async () => {
    const text = gunzipSync(await readFile(archive)).toString('latin1')
    const rows =
      'copy public.missed_searches (words, times, last_day) from stdin;\navispa\t3\t2026-11-01\n\\.\n'
    const before = newFile()
    const forged = text.replace('"tables":[', '"tables":["public.missed_searches",') + rows
    await writeFile(before, gzipSync(Buffer.from(forged, 'latin1')))
    const restored = await createEmpty(inject('cluster'))
    await restore(restored, before)
    expect(await fingerprint(restored)).toEqual(await fingerprintOfRestored())
  })

  it('replaces existing data only if overwriting is allowed', async () => {
    const other = await copyOfFull()
    await withClient(other, (client) => client.query('delete from reviews'))
    const before = await fingerprint(other)
    await expect(restore(other, archive)).rejects.toThrow('not empty')
    expect(await fingerprint(other)).toEqual(before)
    await restore(other, archive, true)
    expect(await fingerprint(other)).toEqual(await fingerprintOfRestored(0))
  })

  it('is not restored while the product is connected', async () => {
    const empty = await createEmpty(inject('cluster'))
    await withClient(empty, () => expect(restore(empty, archive)).rejects.toThrow('stop TecniCerca first'))
  })

  it('is not restored if it is truncated, and the database does not change', async () => {
    const cut = newFile()
    await writeFile(cut, await readFile(archive))
    await truncate(cut, 20_000)
    const before = await fingerprint(full)
    await expect(restore(full, cut, true)).rejects.toThrow('damaged')
    expect(await fingerprint(full)).toEqual(before)
  })
})

describe('a forged archive', () => {
  async function forge(change: (text: string) => string): Promise<string> {
    const forged = newFile()
    const text = gunzipSync(await readFile(archive)).toString('latin1')
    await writeFile(forged, gzipSync(Buffer.from(change(text), 'latin1')))
    return forged
  }

  it.each([
    ['a program', `copy public.users from program 'touch /tmp/x';`],
    ['a file of the server', "copy public.users (name) from '/etc/passwd';"],
    ['two statements in a line', "select setval('public.users_id_seq', 1, 't'); drop table public.users;"],
    [
      'a column that is more than a name',
      'copy public.users (name) from stdin; drop table x; --) from stdin;',
    ],
  ])('is refused with %s, and the database does not change', async (_, line) => {
    const forged = await forge((text) => `${text}${line}\n`)
    const before = await fingerprint(full)
    await expect(restore(full, forged, true)).rejects.toThrow('is no backup of TecniCerca')
    expect(await fingerprint(full)).toEqual(before)
  })

  it('is restored without the foreign statements and tables in it', async () => {
    const forged = await forge(
      (text) =>
        `${text}drop table public.users;\n-- \rdrop table public.users;\n` +
        'copy pg_catalog.pg_authid (rolname) from stdin;\nstranger\n\\.\n' +
        'copy public.strangers (id) from stdin;\n1\n\\.\n' +
        "select setval('public.strangers_id_seq', 1, 't');\n",
    )
    const restored = await createEmpty(inject('cluster'))
    await restore(restored, forged)
    expect(await fingerprint(restored)).toEqual(await fingerprintOfRestored())
    const roles = `select from pg_roles where rolname = 'stranger'`
    expect((await withClient(restored, (client) => client.query(roles))).rowCount).toBe(0)
  })

  it('is refused with an unknown column and with a row that breaks a foreign key', async () => {
    const columns = await forge((text) =>
      text.replace('copy public.reviews (id, ', 'copy public.reviews (x, '),
    )
    await expect(restore(await createEmpty(inject('cluster')), columns)).rejects.toThrow('no column x')
    const rows = await forge((text) => text.replace(/(copy public\.users [^\n]*\n)[^\n]*\n/, '$1'))
    await expect(restore(await createEmpty(inject('cluster')), rows)).rejects.toThrow('foreign key')
  })
})

describe('the commands backup and restore', () => {
  it('copy a database, and refuse an existing file and a filled database', async () => {
    const empty = await createEmpty(inject('cluster'))
    const file = newFile()
    const run = (program: string, connection: Connection) =>
      promisify(execFile)(process.execPath, [program, file], {
        env: { PATH: process.env.PATH, DATABASE_URL: connectionUrl(connection) },
      })
    expect((await run(BACKUP, full)).stdout).toContain(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(run(BACKUP, full)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exists'),
    })
    expect((await run(RESTORE, empty)).stdout).toContain('is restored')
    expect(await fingerprint(empty)).toEqual(await fingerprintOfRestored())
    await expect(run(RESTORE, empty)).rejects.toMatchObject({ code: 2 })
  })
})

const FOREIGN_OBJECTS = `create schema strange; create table strange.strange (id int); insert into strange.strange values (1);
  create function strange() returns trigger language plpgsql as 'begin return new; end';
  create trigger strange after insert on users execute function strange()`

describe.runIf(hasSystemServer)('a backup by pg_dump', () => {
  let server: Awaited<ReturnType<typeof startSystemServer>>
  let original: Connection
  /** A dump of `original`, which contains foreign objects. */
  let dump: string

  beforeAll(async () => {
    server = await startSystemServer(folder)
    original = await createEmpty(server.connection)
    await restore(original, archive)
    await withClient(original, (client) => client.query(FOREIGN_OBJECTS))
    const typed = "insert into missed_searches values ('avispa', 3, current_date)"
    await withClient(original, (client) => client.query(typed))
    dump = newFile()
    await writeBackup(databaseAt(original), dump)
  }, 120_000)
  afterAll(() => server.stop())

  it('restores every table and sequence unchanged, and the API can serve from them', async () => {
    expect((await stat(dump)).mode & 0o777).toBe(0o600)
    expect((await readFile(dump)).toString('latin1')).not.toContain('COPY public.missed_search')
    const restored = await createEmpty(server.connection)
    await restore(restored, dump)
    const prints = await fingerprint(restored)
    expect(prints).toEqual(await fingerprintOfRestored(2 * LOST_IDS))
    expect(prints['public.technicians']).toMatch(/^[1-9]/)
    await expectServes(restored)
  }, 120_000)

  it('is restored into a server that is newer than the dump programs', async () => {
    const restored = await createEmpty(inject('cluster'))
    await restore(restored, dump)
    expect(await fingerprint(restored)).toEqual(await fingerprintOfRestored(2 * LOST_IDS))
  }, 120_000)

  it('restores no foreign schema, function or trigger', async () => {
    const restored = await createEmpty(server.connection)
    await restore(restored, dump)
    const strange = `select 1 from pg_proc where proname = 'strange' union all
      select 1 from pg_class where relname = 'strange' union all select 1 from pg_trigger where tgname = 'strange'`
    expect((await withClient(original, (client) => client.query(strange))).rowCount).toBe(3)
    expect((await withClient(restored, (client) => client.query(strange))).rowCount).toBe(0)
  }, 120_000)

  it('is refused with a program in it, which does not run, and the database does not change', async () => {
    const [forged, trace] = [newFile(), newFile()]
    const bytes = (await readFile(dump)).toString('latin1')
    const [line = ''] = /COPY public\.users [^\n]+;/.exec(bytes) ?? []
    const program = `COPY public.users FROM PROGRAM 'touch ${trace}';`.padEnd(line.length)
    expect(program).toHaveLength(line.length)
    await writeFile(forged, Buffer.from(bytes.replace(line, program), 'latin1'))
    const before = await fingerprint(original)
    await expect(restore(original, forged, true)).rejects.toThrow('is no backup of TecniCerca')
    expect(existsSync(trace)).toBe(false)
    expect(await fingerprint(original)).toEqual(before)
  })

  it('is not restored if it is truncated', async () => {
    const cut = newFile()
    await writeFile(cut, await readFile(dump))
    await truncate(cut, 30_000)
    await expect(restore(original, cut, true)).rejects.toThrow('damaged')
  })
})
