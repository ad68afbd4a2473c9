import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, type OpenDatabase, openDatabase } from '../db/client.ts'
import { connectionUrl } from '../db/embedded/embedded-postgres.ts'
import type { DatabaseQueue } from '../db/waiting.ts'
import { createLogger } from '../lib/logger.ts'
import { API_ROLE, type Connection, type TestCluster } from './scratch-cluster.ts'

declare module 'vitest' {
  // Vitest gets the types of provided values by declaration merging, which needs an interface.
  interface ProvidedContext {
    cluster: TestCluster
  }
}

export type TestDatabase = {
  db: Db
  /** Direct connections to PostgreSQL, also where `db` uses a pooler. */
  pool: pg.Pool
  queue: DatabaseQueue
  url: string
  name: string
  connection: Connection
  /** Reads of lists use this connection if the cluster has a standby. */
  standby?: Db
  drop: () => Promise<void>
}

/**
 * Creates a database for one test file, cloned from the run's migrated template in about 40 ms. Connects with the product's
 * role, as the product does.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('cluster'), API_ROLE)
}

/** Like `createTestDatabase`, but connects as the owner of the tables, for tests that change tables or end connections. */
export function createOwnedDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('cluster'))
}

/** Copies the template database, which must have no connections meanwhile. `drop` closes and removes the copy. */
export async function cloneDatabase(cluster: TestCluster, user = cluster.user): Promise<TestDatabase> {
  const { pooler, standby, ...template } = cluster
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(template, `create database ${name} template ${template.database}`)
  const database = openTestDatabase({ ...template, user, database: name })
  const pooled = pooler && openConnections({ ...pooler, user, database: name }, false).db
  const replica = standby && openConnections({ ...standby, user, database: name }, true).db
  const drop = async () => {
    await Promise.all([database.drop(), pooled?.destroy(), replica?.destroy()])
    await runAsAdmin(template, `drop database ${name} with (force)`)
  }
  return { ...database, ...(pooled && { db: pooled }), ...(replica && { standby: replica }), drop }
}

/** Opens connections to an existing database. `drop` closes them and keeps the database. */
export function openTestDatabase(connection: Connection): TestDatabase {
  const { db, ...opened } = openConnections(connection, true)
  const url = connectionUrl(connection)
  return { ...opened, db, url, name: connection.database, connection, drop: () => db.destroy() }
}

function openConnections(connection: Connection, namedStatements: boolean): OpenDatabase {
  return openDatabase({
    connection,
    poolSize: 8,
    namedStatements,
    log: createLogger('silent'),
  })
}

async function runAsAdmin(cluster: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
