import { sql } from 'kysely'
import pg from 'pg'
import { installJobs } from '../jobs/install.ts'
import type { Logger } from '../lib/logger.ts'
import { openOwnerDatabase, type Trx } from './client.ts'
import type { ConnectedDatabase } from './connect.ts'
import { refuseReadOnly } from './databases.ts'
import { keepIdsAhead } from './ids-ahead.ts'
import { migrateToLatest } from './migrator.ts'
import { sqlState } from './sql-state.ts'
import { inTransaction } from './transaction.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

type Prepared = Pick<ConnectedDatabase, 'owner' | 'api' | 'hasOwnRole'>

/**
 * Migrates the schema as its owner, moves ids ahead after a restore by another program, and grants the API's role access to
 * the rows. Several replicas may do so at once. If the owner lacks a right, throws one line that names the environment
 * variable.
 */
export async function prepareDatabase(database: Prepared, log: Logger): Promise<void> {
  const { owner } = database
  const { db, pool } = openOwnerDatabase(owner, log)
  try {
    await refuseReadOnly(db, variableOf(database))
    await migrateToLatest(db)
    await installJobs({ db, pool, log })
    await inTransaction(db, keepIdsAhead)
    await inTransaction(db, (trx) => grantApiRole(trx, database))
  } catch (error) {
    throw sqlState(error) === INSUFFICIENT_PRIVILEGE ? createOwnerError(database, error as Error) : error
  } finally {
    await db.destroy()
  }
}

const variableOf = ({ hasOwnRole }: Pick<Prepared, 'hasOwnRole'>) =>
  hasOwnRole ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'

function createOwnerError({ owner, hasOwnRole }: Prepared, cause: Error): Error {
  const { user = '', database = '' } = new pg.Client(owner)
  const [role, name] = [pg.escapeIdentifier(user), pg.escapeIdentifier(database)]
  return new Error(
    `${variableOf({ hasOwnRole })}: ${cause.message}. The role ${role} must own the database and all in it: ` +
      `alter database ${name} owner to ${role} (docs/operating.md, 'PostgreSQL of your own')`,
    { cause },
  )
}

/**
 * Creates the API's role if it is absent and lets it read and write rows. The role cannot create tables or run programs
 * on the database's machine.
 */
async function grantApiRole(trx: Trx, { owner, api, hasOwnRole }: Prepared): Promise<void> {
  const { user = '', password } = new pg.Client(api)
  const ownerName = new pg.Client(owner).user ?? ''
  // The grants include a revoke, by which an owner would lose rights to its own tables.
  if (!hasOwnRole || user === ownerName) return
  const role = pg.escapeIdentifier(user)
  // Concurrent grants on the same object fail with 'tuple concurrently updated'.
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`.execute(trx)
  const found = await sql`select 1 from pg_roles where rolname = ${user}`.execute(trx)
  if (found.rows.length === 0) {
    await refuseWithoutCreateRole(trx, { role, owner: pg.escapeIdentifier(ownerName) })
    const secret = password ? ` password ${pg.escapeLiteral(password)}` : ''
    await sql.raw(`create role ${role} login${secret}`).execute(trx)
  }
  for (const statement of grantsTo(role)) await sql.raw(statement).execute(trx)
}

async function refuseWithoutCreateRole(
  trx: Trx,
  { role, owner }: { role: string; owner: string },
): Promise<void> {
  const { rows } = await sql`
    select from pg_roles where rolname = current_user and (rolcreaterole or rolsuper)`.execute(trx)
  if (rows.length > 0) return
  throw new Error(
    `DATABASE_OWNER_URL: the role ${owner} may not make the role ${role} that DATABASE_URL names. As a superuser run ` +
      `create role ${role} login password '…' (docs/operating.md, 'PostgreSQL of your own'), or alter role ${owner} createrole`,
  )
}

function grantsTo(role: string): string[] {
  const schemas = 'public, graphile_worker'
  return [
    `grant usage on schema ${schemas} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schemas} to ${role}`,
    `revoke insert, update, delete on kysely_migration, kysely_migration_lock, graphile_worker.migrations from ${role}`,
    `grant usage, select, update on all sequences in schema ${schemas} to ${role}`,
    `grant execute on all functions in schema ${schemas} to ${role}`,
    // Row-level security of the queue hides its rows from all but the owner, unless there is a policy.
    `do $$ declare name text; begin
      for name in select relname from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid and polname = 'tecnicerca')
      loop
        execute format('create policy tecnicerca on graphile_worker.%I using (true) with check (true)', name);
      end loop;
    end $$`,
  ]
}
