import { spawnSync } from 'node:child_process'
import { appendFile, chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectionUrl, startEmbeddedPostgres } from '../../api/src/db/embedded/embedded-postgres.ts'
import { type Connection, migrate } from '../../api/src/testing/scratch-cluster.ts'

export type DatabasePair = { primary: Connection; standby: Connection; stop: () => Promise<void> }

/** Starts a migrated primary and a streaming replica. `isSynchronous`: a commit waits until the replica shows it. */
export async function startDatabasePair(options: {
  database: string
  isSynchronous: boolean
}): Promise<DatabasePair> {
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-replicas-'))
  await chmod(folder, 0o755)
  const { database } = options
  const primary = await startEmbeddedPostgres({
    dataDir: join(folder, 'primary'),
    database,
    settings: { max_connections: '200' },
  })
  await migrate(primary.connection)
  await copyRunning(primary.connection, folder)
  const standby = await startEmbeddedPostgres({
    dataDir: join(folder, 'standby'),
    database,
    settings: { max_connections: '200' },
  })
  if (options.isSynchronous) await waitForStandby(primary.connection)
  return {
    primary: primary.connection,
    standby: standby.connection,
    stop: async () => {
      await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the running primary like `pg_basebackup`, which the packaged binaries lack. */
async function copyRunning(primary: Connection, folder: string): Promise<void> {
  const client = await connect(primary)
  await client.query(`select pg_backup_start('standby', true)`)
  const target = join(folder, 'standby', 'pg18')
  // Unlike Node's copy, `cp -a` keeps the owner of the files. It reports files that vanish meanwhile, but the write-ahead log
  // has their content.
  spawnSync('cp', ['-a', join(folder, 'primary'), join(folder, 'standby')])
  await rm(join(target, 'postmaster.pid'), { force: true })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(target, 'standby.signal'), '')
  const { host, port, user } = primary
  await appendFile(
    join(target, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
  )
  const { uid, gid } = await stat(target)
  for (const name of ['backup_label', 'standby.signal']) await chown(join(target, name), uid, gid)
}

async function waitForStandby(primary: Connection): Promise<void> {
  const client = await connect(primary)
  await client.query(`alter system set synchronous_standby_names = '*'`)
  await client.query(`alter system set synchronous_commit = 'remote_apply'`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

export async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: connectionUrl(connection) })
  client.on('error', () => {})
  await client.connect()
  return client
}
