import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './client.ts'
import * as core from './migrations/0001-core.ts'
import * as search from './migrations/0002-search.ts'
import * as photoUses from './migrations/0003-photo-uses.ts'

const MIGRATIONS: Record<string, Migration> = {
  '0001-core': core,
  '0002-search': search,
  '0003-photo-uses': photoUses,
}

/** Brings the database to the newest schema; several replicas may do so at once. Throws when a migration fails. */
export async function migrateToLatest(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
