import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { fingerprintOf } from '../db/backup/fingerprint.fixture.ts'
import { restoreBackup } from '../db/backup/restore.ts'
import { openDatabase } from '../db/client.ts'
import { connectionUrl } from '../db/embedded/connection.ts'
import { migrateToLatest } from '../db/migrator.ts'
import { inTransaction } from '../db/transaction.ts'
import { seedDemonstration } from '../demonstration/seed.ts'
import { installJobs } from '../jobs/install.ts'
import { enqueue } from '../jobs/queue.ts'
import { createLogger } from '../lib/logger.ts'
import type { Connection } from './scratch-cluster.ts'

const log = createLogger('silent')

export const databaseAt = (connection: Connection) => ({
  owner: connection,
  api: connection,
  hasOwnRole: false,
  url: connectionUrl(connection),
})

export const open = (connection: Connection) =>
  openDatabase({ connection, poolSize: 4, namedStatements: false, log })

export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

export async function createEmpty(cluster: Connection, template = 'template0'): Promise<Connection> {
  const database = `restored_${randomUUID().replaceAll('-', '')}`
  const create = `create database ${database} template ${template}`
  await withClient({ ...cluster, database: 'postgres' }, (client) => client.query(create))
  return { ...cluster, database }
}

/** Creates a database with the demonstration data, a queued job and one row whose text is hard to copy. */
export async function createFull(cluster: Connection): Promise<Connection> {
  const connection = await createEmpty(cluster)
  const { db, pool } = open(connection)
  await migrateToLatest(db)
  await installJobs({ db, pool, log })
  await seedDemonstration(db)
  const bio = 'Una\tlínea\\.\n\\.\r\ncon \u2028 y «ñ» 🔧'
  await db.updateTable('technicians').set({ bio }).where('id', '=', 1).execute()
  const photo = { service_request_id: 1, id: randomUUID() }
  await db
    .insertInto('service_request_photos')
    .values({ ...photo, by: 'customer', sha256: Buffer.of(0, 9, 92) })
    .execute()
  await db
    .insertInto('service_request_photo_files')
    .values({
      service_request_id: 1,
      photo_id: photo.id,
      width: 320,
      bytes: Buffer.of(0, 9, 10, 92, 46, 255),
    })
    .execute()
  await inTransaction(db, (trx) => enqueue(trx, 'send-password-reset', { email: 'ana@ejemplo.do' }))
  await sql`insert into missed_searches values ('mariposa', 3, current_date)`.execute(db)
  await sql`insert into missed_search_marks values (md5('mariposa'), md5('Ana'), current_date)`.execute(db)
  await sql`insert into rate_limits values (rate_limit_bucket('mailbox:ana@ejemplo.do'), 1, now())`.execute(
    db,
  )
  await db.destroy()
  return connection
}

export const fingerprint = (connection: Connection) => withClient(connection, fingerprintOf)

/** Expected fingerprints of the tables whose rows a backup of `full` leaves out. */
export const LEFT_OUT = {
  'public.missed_searches': '0 ',
  'public.missed_search_marks': '0 ',
  'public.rate_limits': '0 ',
}

export const restore = (connection: Connection, file: string, mayOverwrite = false) =>
  restoreBackup(databaseAt(connection), { file, mayOverwrite, log })
