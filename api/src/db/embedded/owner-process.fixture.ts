// A process that tests kill. It owns a server, inserts rows endlessly and prints each acknowledged one.
import { Client } from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [dataDir = '', durability] = process.argv.slice(2)
const server = await startEmbeddedPostgres({ dataDir, isDurable: durability === 'durable' })
const client = new Client(server.connection)
await client.connect()
await client.query('create table if not exists rows (id integer primary key)')
const { rows } = await client.query(`select coalesce(max(id), 0) as last from rows`)
process.stdout.write(`${JSON.stringify({ connection: server.connection, isOwner: server.isOwner })}\n`)
for (let id = rows[0].last + 1; ; id += 1) {
  await client.query('insert into rows values ($1)', [id])
  process.stdout.write(`${id}\n`)
}
