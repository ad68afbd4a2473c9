import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connectionUrl } from './connection.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findProcess } from './pid-file.ts'
import { isRoot, runProgram } from './system-user.ts'

// An initialized cluster. Tests that are not about the first start copy it, because initdb is slow.
let templateFolder: string

const OWNER = join(import.meta.dirname, 'owner-process.fixture.ts')
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  templateFolder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  await chmod(templateFolder, 0o755)
  await (await startEmbeddedPostgres({ dataDir: templateFolder, isDurable: false })).stop()
})
afterAll(() => rm(templateFolder, { recursive: true, force: true, maxRetries: 5 }))
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function createFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  await chmod(folder, mode)
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A folder with a cluster from an earlier start that was stopped cleanly. */
async function createUsedFolder(): Promise<string> {
  const folder = await createFolder()
  // `cp -a` keeps the owner of the files, the system user who runs the server.
  await runProgram('cp', ['-a', join(templateFolder, 'pg18'), folder])
  return folder
}

async function start(dataDir: string, lines: string[] = [], mayShare = false) {
  const server = await startEmbeddedPostgres({
    dataDir,
    isDurable: false,
    mayShare,
    log: (line) => lines.push(line),
  })
  cleanups.push(server.stop)
  return server
}

type Owner = { child: ChildProcess; connection: Connection; isOwner: boolean; acknowledged: number[] }

async function startOwner(dataDir: string, durability = 'fast'): Promise<Owner> {
  const child = spawn(process.execPath, [OWNER, dataDir, durability], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(async () => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })
  const [first] = await once(lines, 'line')
  const acknowledged: number[] = []
  lines.on('line', (line) => acknowledged.push(Number(line)))
  return { child, acknowledged, ...JSON.parse(first) }
}

/** `limit` only ends a test that hangs. */
async function until(isTrue: () => unknown, limit = 60_000): Promise<void> {
  const begin = Date.now()
  while (!(await isTrue())) {
    if (Date.now() - begin > limit) throw new Error(`not true within ${limit} ms: ${isTrue}`)
    await delay(5)
  }
}

async function query(connection: Connection | string, sql: string) {
  const client = new Client(
    typeof connection === 'string' ? { connectionString: connection } : { ...connection },
  )
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

async function findWatcher({ host }: Connection): Promise<number> {
  const { output } = await runProgram('ps', ['-eo', 'pid=,args=', '-ww'])
  const line = output
    .split(/\n(?=\s*\d+ )/)
    .find((entry) => entry.includes('/bin/sh') && entry.includes(host))
  return Number.parseInt(line ?? '', 10)
}

const pidOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').catch(() => ''), 10)

describe('the process that owns the embedded server', () => {
  it('keeps the data from one start to the next, and its server is reachable by URL', async () => {
    const dataDir = join(await createFolder(), 'data')
    const first = await start(dataDir)
    await query(first.connection, 'create table kept as select 7 as number')
    const [facts] = await query(
      first.connection,
      `select current_setting('max_connections') as max, current_setting('listen_addresses') as addresses`,
    )
    expect(facts).toEqual({ max: '100', addresses: '' })
    await Promise.all([first.stop(), first.stop()])
    await expect(query(first.connection, 'select')).rejects.toThrow()

    const second = await start(dataDir)
    expect(second.isOwner).toBe(true)
    expect(await query(connectionUrl(second.connection), 'select number from kept')).toEqual([{ number: 7 }])
    await second.stop()
    await expect(readdir(second.connection.host)).rejects.toThrow('ENOENT')
    expect(await readdir(dataDir)).toEqual(['pg18'])
  })

  it('ends its server when it is killed, loses no acknowledged row, and can restart at once', async () => {
    const dataDir = await createUsedFolder()
    const owner = await startOwner(dataDir, 'durable')
    await until(() => owner.acknowledged.length > 50)
    const pid = await pidOf(dataDir)
    const closed = once(owner.child, 'close')
    owner.child.kill('SIGKILL')
    const next = await startOwner(dataDir, 'durable')
    expect(next.isOwner).toBe(true)
    expect(await findProcess(pid)).toBeUndefined()
    await closed
    const [row] = await query(next.connection, 'select count(*)::int as count, max(id) as last from rows')
    expect(row.count).toBe(row.last)
    expect(row.last).toBeGreaterThanOrEqual(owner.acknowledged.at(-1) ?? Number.NaN)

    const nextPid = await pidOf(dataDir)
    next.child.kill('SIGKILL')
    await until(async () => !(await findProcess(nextPid)))
    await until(() =>
      readdir(next.connection.host).then(
        () => false,
        () => true,
      ),
    )
    expect(await readFile(join(dataDir, 'pg18', 'server.log'), 'utf8')).not.toMatch(
      /recovery|untracked|PANIC/,
    )
  })

  it('restarts a killed server at the same address until it is stopped', async () => {
    const dataDir = await createUsedFolder()
    const server = await startEmbeddedPostgres({ dataDir })
    cleanups.push(server.stop)
    await query(server.connection, 'create table kept as select 7 as number')
    for (let turn = 0; turn < 2; turn += 1) {
      const pid = await pidOf(dataDir)
      process.kill(pid, 'SIGKILL')
      await until(async () => ![pid, 2_147_483_647, Number.NaN].includes(await pidOf(dataDir)))
      await until(() => query(server.connection, 'select 1').catch(() => undefined))
      expect(await query(server.connection, 'select number from kept')).toEqual([{ number: 7 }])
    }
    process.kill(await pidOf(dataDir), 'SIGKILL')
    await server.stop()
    expect((await start(dataDir)).isOwner).toBe(true)
  })

  it('waits at its start for backends of a killed server that still run', async () => {
    const dataDir = await createUsedFolder()
    const owner = await startOwner(dataDir, 'durable')
    const busy = `do $$ declare ends timestamptz := clock_timestamp() + interval '6 seconds';
      begin perform set_config('application_name', 'busy', false);
        while clock_timestamp() < ends loop end loop; end $$`
    const broken = query(owner.connection, busy).catch(() => undefined)
    const atWork = `select 1 from pg_stat_activity where application_name = 'busy'`
    await until(async () => (await query(owner.connection, atWork)).length > 0)
    const pid = await pidOf(dataDir)
    owner.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    expect((await start(dataDir)).isOwner).toBe(true)
    await broken
  })

  it('loses no acknowledged row when it is killed together with its server', async () => {
    const dataDir = await createUsedFolder()
    const owner = await startOwner(dataDir, 'durable')
    await until(() => owner.acknowledged.length > 50)
    const pid = await pidOf(dataDir)
    const closed = once(owner.child, 'close')
    owner.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    const next = await start(dataDir)
    await closed
    const [row] = await query(next.connection, 'select count(*)::int as count, max(id) as last from rows')
    expect(row.count).toBe(row.last)
    expect(row.last).toBeGreaterThanOrEqual(owner.acknowledged.at(-1) ?? Number.NaN)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends its server when it is killed after %s to the watcher',
    async (signal) => {
      const dataDir = await createUsedFolder()
      const owner = await startOwner(dataDir)
      const pid = await pidOf(dataDir)
      process.kill(await findWatcher(owner.connection), signal)
      owner.child.kill('SIGKILL')
      await expect.poll(() => findProcess(pid), { timeout: 20_000 }).toBeUndefined()
    },
  )
})

describe('a data folder', () => {
  it('is refused to a second server with one line, but shared with commands', async () => {
    const dataDir = await createUsedFolder()
    const owner = await startOwner(dataDir)
    const pid = await pidOf(dataDir)
    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(
        `^another one is already running \\(PostgreSQL pid ${pid}\\) on ${dataDir}/pg18: stop it.*$`,
      ),
    )
    const command = await start(dataDir, [], true)
    expect(command).toMatchObject({ isOwner: false, connection: owner.connection })
    await command.stop()
    expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(dataDir)).toEqual(['pg18'])
  })

  it('goes to one of two servers that start at once', async () => {
    const dataDir = await createUsedFolder()
    const both = await Promise.allSettled([start(dataDir), start(dataDir)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [reason] = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(reason).toContain('already running')
  })

  it('starts despite a pid file that is empty or has the pid of another process', async () => {
    const dataDir = await createUsedFolder()
    const first = await start(dataDir)
    const pidFile = join(dataDir, 'pg18', 'postmaster.pid')
    const content = await readFile(pidFile, 'utf8')
    await first.stop()
    for (const stale of [content.replace(/^\d+/, String(process.pid)), '']) {
      await writeFile(pidFile, stale, { mode: 0o644 })
      await utimes(pidFile, 0, 0)
      const next = await start(dataDir)
      expect(next.isOwner).toBe(true)
      await next.stop()
    }
  })

  it.each([
    ['in its own folder', 'pg12', '12'],
    ['in our folder', 'pg18', '17'],
  ])('of another major version %s is refused and not changed', async (_, name, version) => {
    const dataDir = await createFolder()
    await mkdir(join(dataDir, name))
    await writeFile(join(dataDir, name, 'PG_VERSION'), `${version}\n`)
    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(`holds data of PostgreSQL ${version}.*DATABASE_URL`),
    )
    expect(await readdir(dataDir)).toEqual([name])
    expect(await readdir(join(dataDir, name))).toEqual(['PG_VERSION'])
  })

  it('that holds something else is refused and not changed', async () => {
    const dataDir = await createFolder()
    await mkdir(join(dataDir, 'pg18'))
    await writeFile(join(dataDir, 'pg18', 'letter.txt'), 'dear all')
    await expect(start(dataDir)).rejects.toThrow('is in the way')
    expect(await readdir(join(dataDir, 'pg18'))).toEqual(['letter.txt'])
  })

  it('is refused with the error of PostgreSQL if a setting is invalid', async () => {
    const dataDir = await createUsedFolder()
    const settings = { shared_buffers: 'many' }
    await expect(startEmbeddedPostgres({ dataDir, isDurable: false, settings })).rejects.toThrow(
      /invalid value for parameter "shared_buffers": "many"/,
    )
  })

  it.runIf(isRoot())('that the system user cannot read is replaced by one under /var/lib', async () => {
    const dataDir = join(await createFolder(0o700), 'data')
    const lines: string[] = []
    const server = await start(dataDir, lines)
    const [row] = await query(server.connection, `select current_setting('data_directory') as folder`)
    cleanups.unshift(() => rm(dirname(row.folder), { recursive: true }))
    expect(row.folder).toMatch(/^\/var\/lib\/tecnicerca\/data-[0-9a-f]{8}\/pg18$/)
    expect(lines[0]).toContain(dirname(row.folder))
    await server.stop()
    await chmod(dirname(dataDir), 0o755)
    const again = await start(dataDir)
    expect(await query(again.connection, `select current_setting('data_directory') as folder`)).toEqual([row])
  })
})
