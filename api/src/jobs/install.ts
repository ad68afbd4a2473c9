import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Logger } from '../lib/logger.ts'
import { jobLogger } from './job-logger.ts'
import { lockInstallation } from './repository.ts'

/** Migrates the schema of the job queue. Several replicas may do so at once. `pool` needs two connections. */
export async function installJobs({ db, pool, log }: { db: Db; pool: pg.Pool; log: Logger }): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockInstallation(trx)
    await runMigrations({ pgPool: pool, logger: jobLogger(log) })
  })
}
