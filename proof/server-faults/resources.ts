import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Outcome } from '../kit/outcome.ts'
import { connect } from '../replicas/database-pair.ts'
import { type Fault, type FaultOptions, READY_LIMIT_MS, spread, tooSlow } from './fault.ts'
import { writersFigures } from './kills.ts'
import { openStage, type Stage } from './stage.ts'

const CAUSE_MS = 6_000
/** Longer than any caller may wait. A caller that waits for the end of the lock is therefore detected. */
const LOCK_MS = 15_000
/** No caller may wait longer than this for any answer. */
const LONGEST_WAIT_MS = 12_000
const DISK = 'size=300m,mode=755'

export const poolExhausted: Fault = {
  name: 'pool',
  summary: `every connection of the pool waits ${LOCK_MS / 1000} s for a locked table; then PostgreSQL has no free connection`,
  run: (options) =>
    onStage(options, async (stage) => [await whileTableIsLocked(stage), await whileServerIsFull(stage)]),
}

async function whileTableIsLocked(stage: Stage): Promise<number> {
  return stage.withDatabase(async ({ db }) => {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = 0`.execute(trx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`lock table service_requests in access exclusive mode`.execute(trx)
      await pause(LOCK_MS)
    })
    return stage.writers.untilAcknowledged()
  })
}

/** Other clients take every connection that PostgreSQL allows. The product's own connections are ended. */
async function whileServerIsFull(stage: Stage): Promise<number> {
  return stage.withDatabase(async ({ connection }) => {
    const taken: pg.Client[] = []
    const take = () => connect(connection).then((client) => taken.push(client))
    while (
      await take().then(
        () => true,
        () => false,
      )
    );
    await taken[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> all($1)`,
      [await pidsOf(taken)],
    )
    for (const end = performance.now() + CAUSE_MS / 2; performance.now() < end; await pause(20))
      await take().catch(() => {})
    await Promise.all(taken.map((client) => client.end()))
    return stage.writers.untilAcknowledged()
  })
}

async function pidsOf(clients: pg.Client[]): Promise<number[]> {
  const answers = await Promise.all(
    clients.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')),
  )
  return answers.map(({ rows }) => rows[0]?.pid ?? 0)
}

export const diskFull: Fault = {
  name: 'disk',
  summary: `the disk of the database is full for ${CAUSE_MS / 1000} s (a tmpfs), three times`,
  run: async (options) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-disk-'))
    await chmod(dataDir, 0o755)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', dataDir])
    if (mounted.status !== 0) {
      const why = mounted.stderr?.toString().trim() || String(mounted.error)
      return {
        figures: {},
        failures: [`NOT PROVED: no tmpfs can be mounted here (needs root on Linux): ${why}`],
      }
    }
    try {
      return await onStage({ ...options, dataDir }, async (stage) => {
        const readyMs: number[] = []
        for (let turn = 0; turn < 3; turn += 1) readyMs.push(await whileDiskIsFull(stage, dataDir))
        return readyMs
      })
    } finally {
      spawnSync('umount', ['-l', dataDir])
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function whileDiskIsFull(stage: Stage, folder: string): Promise<number> {
  const file = join(folder, 'filler')
  return stage.withDatabase(async ({ connection }) => {
    const client = await connect(connection)
    const end = performance.now() + CAUSE_MS
    while (performance.now() < end) {
      // Also take the space that the server frees meanwhile. The server ends when it cannot create the next WAL file.
      await fill(file, folder)
      await client.query('select pg_switch_wal()').catch(() => {})
      await pause(50)
    }
    await client.end().catch(() => {})
    await rm(file)
    return stage.writers.untilAcknowledged()
  })
}

async function fill(file: string, folder: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    const { bavail, bsize } = await statfs(folder)
    await handle.appendFile(Buffer.alloc(bavail * bsize + bsize))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    await handle.close()
  }
}

type StageOptions = FaultOptions & { dataDir?: string; env?: Record<string, string> }

/** Runs `harm` while writers work. It returns the ms from the end of each cause until a write was acknowledged. */
export async function onStage(
  options: StageOptions,
  harm: (stage: Stage) => Promise<number[]>,
): Promise<Outcome> {
  const stage = await openStage(options)
  const failures: string[] = []
  const readyMs = await harm(stage).catch((error: unknown) => {
    failures.push(String(error))
    return []
  })
  const longestMs = stage.writers.longestMs()
  failures.push(
    ...tooSlow(readyMs, READY_LIMIT_MS, 'ready'),
    ...tooSlow([longestMs], LONGEST_WAIT_MS, 'an answer came'),
    ...(stage.product().child.exitCode === null ? [] : ['the process of the API ended']),
    ...(await stage.close()),
  )
  return { figures: { causes: readyMs.length, ready: spread(readyMs), ...writersFigures(stage) }, failures }
}
