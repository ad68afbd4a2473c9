import { sql } from 'kysely'
import pg from 'pg'
import { installJobs } from '../jobs/install.ts'
import type { Logger } from '../lib/logger.ts'
import { openDatabase, type Trx } from './client.ts'
import type { ConnectedDatabase } from './connect.ts'
import { migrateToLatest } from './migrator.ts'
import { inTransaction } from './transaction.ts'

/** Brings the schema up to date as its owner, and lets the product's own role at the rows; several replicas may do so at once. */
export async function prepareDatabase(
  { owner, product, has_own_role }: Pick<ConnectedDatabase, 'owner' | 'product' | 'has_own_role'>,
  log: Logger,
): Promise<void> {
  const { db, pool } = openDatabase({ connection: owner, pool_size: 2, named_statements: false, log })
  try {
    await migrateToLatest(db)
    await installJobs({ db, pool, log })
    if (has_own_role) await inTransaction(db, (trx) => admitRole(trx, new pg.Client(product)))
  } finally {
    await db.destroy()
  }
}

/**
 * Makes the role where it is absent and grants it what the product needs: to read and write rows. It makes no table, and
 * runs no program on the database's machine.
 */
async function admitRole(
  trx: Trx,
  { user = '', password }: Pick<pg.Client, 'user' | 'password'>,
): Promise<void> {
  const role = pg.escapeIdentifier(user)
  // Two grants on one thing at once fail with 'tuple concurrently updated'.
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`.execute(trx)
  const found = await sql`select 1 from pg_roles where rolname = ${user}`.execute(trx)
  if (found.rows.length === 0) {
    const secret = password ? ` password ${pg.escapeLiteral(password)}` : ''
    await sql.raw(`create role ${role} login${secret}`).execute(trx)
  }
  for (const statement of grantsTo(role)) await sql.raw(statement).execute(trx)
}

function grantsTo(role: string): string[] {
  const schemas = 'public, graphile_worker'
  return [
    `grant usage on schema ${schemas} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schemas} to ${role}`,
    `revoke insert, update, delete on kysely_migration, kysely_migration_lock, graphile_worker.migrations from ${role}`,
    `grant usage, select, update on all sequences in schema ${schemas} to ${role}`,
    `grant execute on all functions in schema ${schemas} to ${role}`,
    // The queue shows its rows to its owner alone, unless a policy says otherwise.
    `do $$ declare name text; begin
      for name in select relname from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid and polname = 'tecnicerca')
      loop
        execute format('create policy tecnicerca on graphile_worker.%I using (true) with check (true)', name);
      end loop;
    end $$`,
  ]
}
