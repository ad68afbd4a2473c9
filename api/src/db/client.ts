import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../lib/logger.ts'
import { replaceQuery } from './client-query.ts'
import type { Database } from './schema.ts'
import { type DatabaseQueue, watchQueue } from './waiting.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export type DatabaseOptions = {
  connection: pg.PoolConfig
  poolSize: number
  namedStatements: boolean
  log: Logger
}

export type OpenDatabase = { db: Db; pool: pg.Pool; queue: DatabaseQueue }

/** In milliseconds; applied to every connection. */
export const SESSION_SETTINGS = {
  lock_timeout: 2_000,
  statement_timeout: 15_000,
  // While a transaction that has written stays open, phones receive no later changes (directory-repository.ts).
  idle_in_transaction_session_timeout: 10_000,
}

/** 24 days, the longest that PostgreSQL takes: pg does not send a 0, which would mean no limit. */
const NO_STATEMENT_TIMEOUT = 2 ** 31 - 1

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger)

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

/** A call waits at most this long for a connection. */
export const CONNECTION_LIMIT_MS = 4_000

/** The pool, with Kysely on top of it. `db.destroy()` ends both. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    ...SESSION_SETTINGS,
    ...options.connection,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    keepAlive: true,
  })
  // A lost connection emits 'error': on the pool while idle, on the client while in use. Without a listener either would
  // end the process.
  pool.on('error', (error) => options.log.warn({ err: error.message }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => options.log.warn({ err: error.message }, 'database connection lost'))
    replaceQuery(client, options)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, queue: watchQueue(pool) }
}

/**
 * For migrations and commands. Their statements have no time limit: a migration may run for long, and another replica
 * waits for its lock.
 */
export function openOwnerDatabase(owner: pg.PoolConfig, log: Logger): OpenDatabase {
  const connection = { ...owner, statement_timeout: NO_STATEMENT_TIMEOUT }
  return openDatabase({ connection, poolSize: 4, namedStatements: false, log })
}
