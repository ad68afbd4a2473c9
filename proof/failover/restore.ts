import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { findBrokenInvariants } from '../../api/src/db/invariants.ts'
import { createRandom } from '../../api/src/demonstration/random.ts'
import { openTestDatabase, type TestDatabase } from '../../api/src/testing/database.ts'
import type { Outcome } from '../kit/outcome.ts'
import { until } from '../kit/until.ts'
import { connectTo } from './cluster.ts'
import { type Node, postgresPrograms } from './node.ts'
import { startPhones } from './phones.ts'
import type { Scene } from './scene.ts'
import { isWritable } from './services.ts'

const PORT = 5499
const WRITING_MS = 5_000
const ARCHIVE_MS = 60_000

type Counts = { technicians: number; messages: number }
/** A moment, and how many messages there must be at least and at most if the time is put back to it. */
type Moment = Counts & { second: string; mostMessages: number }

/**
 * Deletes the technicians of a category 'by mistake' while phones write, and restores the second before it from pgBackRest
 * into a cluster of its own.
 */
export async function restoreToASecond({
  cluster,
  services,
  database,
  owners,
  seed,
}: Scene): Promise<Outcome> {
  const primary = await cluster.primary()
  const began = performance.now()
  await pgbackrest(primary, 'backup')
  const backupMs = performance.now() - began
  const phones = startPhones(services.url, owners, createRandom(seed))
  await pause(WRITING_MS)
  const before = await markMoment(database)
  await pause(1_000)
  await sql`update technicians set deleted_at = now() where category_id = 1`.execute(database.db)
  await pause(WRITING_MS)
  await phones.settle()
  const after = await count(database)
  await switchLog(primary)
  const restoreBegan = performance.now()
  const restored = join(cluster.folder, primary.name, 'restored')
  const target = [
    '--type=time',
    `--target=${before.second}`,
    '--target-action=promote',
    `--pg1-path=${restored}`,
  ]
  await pgbackrest(primary, ...target, 'restore')
  await startRestored(primary, restored)
  const restoreMs = performance.now() - restoreBegan
  const connection = { ...services.owner, host: primary.address, port: PORT }
  if (!(await until(() => isWritable(connection), ARCHIVE_MS, 200)))
    throw new Error('the copy does not start')
  const copy = openTestDatabase(connection)
  const found = await count(copy)
  const broken = await findBrokenInvariants(copy.db)
  await copy.drop()
  await primary.run([`${postgresPrograms()}/pg_ctl`, '-D', restored, '-m', 'fast', '-w', 'stop'])
  return {
    figures: {
      'backup, restore and start, s': `${(backupMs / 1000).toFixed(1)}, ${(restoreMs / 1000).toFixed(1)}`,
      'technicians before, after the mistake, restored': `${before.technicians}, ${after.technicians}, ${found.technicians}`,
      'messages at that second, at the end, restored': `${before.messages} to ${before.mostMessages}, ${after.messages}, ${found.messages}`,
      'figures of the doctor': broken.length,
    },
    failures: [
      ...(found.technicians === before.technicians ? [] : ['the technicians are not restored']),
      ...(after.technicians < before.technicians ? [] : ['nothing was deleted']),
      ...(found.messages >= before.messages && found.messages <= before.mostMessages
        ? []
        : ['the messages are not those of that second']),
      ...broken.map((name) => `illegal state: ${name}`),
    ],
  }
}

function pgbackrest(node: Node, ...command: string[]): Promise<string> {
  return node.run(['pgbackrest', '--stanza=tecnicerca', ...command])
}

/** A transaction that is under way at that moment may belong to either side. */
async function markMoment(database: TestDatabase): Promise<Moment> {
  const counts = await count(database)
  const now = await sql<{ second: string }>`select clock_timestamp()::text as second`.execute(database.db)
  const second = now.rows[0]?.second ?? ''
  await pause(500)
  const begun = await sql<{ count: number }>`select count(*) from service_request_events
    where kind = 'message' and at <= ${second}::timestamptz`.execute(database.db)
  return { ...counts, second, mostMessages: begun.rows[0]?.count ?? 0 }
}

async function count({ db }: TestDatabase): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from technicians where deleted_at is null) as technicians,
      (select count(*) from service_request_events where kind = 'message') as messages`.execute(db)
  return rows[0] ?? { technicians: 0, messages: 0 }
}

/** The last segment of the log reaches the archive. */
async function switchLog(primary: Node): Promise<void> {
  const client = await connectTo(primary)
  const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  const archived = 'select last_archived_wal >= $1 as is_there from pg_stat_archiver'
  const isThere = async () => (await client.query(archived, [rows[0]?.file])).rows[0]?.is_there === true
  if (!(await until(isThere, ARCHIVE_MS, 200))) throw new Error('the log does not reach the archive')
  await client.end()
}

/** It must neither write into the archive of the living cluster nor wait for its standbys. */
async function startRestored(node: Node, folder: string): Promise<void> {
  const settings = {
    port: PORT,
    archive_mode: 'off',
    synchronous_standby_names: `''`,
    hot_standby: 'off',
    listen_addresses: node.address,
    unix_socket_directories: folder,
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const start = ['-D', folder, '-l', join(folder, 'log'), '-w', '-o', options.join(' '), 'start']
  await node.run([`${postgresPrograms()}/pg_ctl`, ...start])
}
