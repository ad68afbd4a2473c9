// A process that tests kill. It owns a server (or adopts one), inserts rows endlessly and prints each acknowledged one.
import { Client } from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [dataDir = '', durability] = process.argv.slice(2)
const server = await startEmbeddedPostgres({ data_dir: dataDir, is_durable: durability === 'durable' })
const client = new Client(server.connection)
await client.connect()
// Two processes that create the table at once would collide in the catalog, even with `if not exists`.
await client.query(
  'begin; select pg_advisory_xact_lock(1); create table if not exists rows (id integer primary key); commit',
)
const { rows } = await client.query(`select coalesce(max(id), 0) as last from rows`)
process.stdout.write(`${JSON.stringify({ connection: server.connection, is_owner: server.is_owner })}\n`)
for (let id = rows[0].last + 1; server.is_owner; id += 1) {
  await client.query('insert into rows values ($1)', [id])
  process.stdout.write(`${id}\n`)
}
await client.end()
