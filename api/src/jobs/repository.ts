import { sql } from 'kysely'
import type { Db, Trx } from '../db/client.ts'

const INSTALL_LOCK = 4_711_018

type NewJob = { identifier: string; payload: unknown; max_attempts: number; run_at?: string }

/** Queues jobs that start at `run_at`, or else as soon as this transaction commits. */
export async function insertJobs(trx: Trx, jobs: readonly NewJob[]): Promise<void> {
  await sql`select from graphile_worker.add_jobs(array(
    select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(jobs)}::json)))`.execute(
    trx,
  )
}

/** Removes a person's queued jobs. A job that is running finishes; if it is retried, the person no longer exists. */
export async function deleteJobsOfPerson(
  trx: Trx,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where payload->>'email' = ${email} or payload->>'user_id' = ${String(id)}))`.execute(trx)
}

/** Lets only one replica at a time install the queue: takes a lock until the commit. Waits without a time limit. */
export async function lockInstallation(trx: Trx): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    trx,
  )
  await sql`select pg_advisory_xact_lock(${INSTALL_LOCK}::bigint)`.execute(trx)
}

export async function countJobs(db: Db): Promise<{ task: string; state: string; count: number }[]> {
  const { rows } = await sql<{ task: string; state: string; count: number }>`
    select task_identifier as task,
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
        when run_at > now() then 'later' else 'due' end as state,
      count(*)::int as count
    from graphile_worker.jobs group by 1, 2`.execute(db)
  return rows
}

/** Deletes jobs that failed for good more than `days` days ago: they contain addresses. Returns their number. */
export async function deleteFailedJobs(db: Db, days: number): Promise<number> {
  const { rows } = await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and updated_at < now() - make_interval(days => ${days}::int)))`.execute(db)
  return rows.length
}

/**
 * Unlocks jobs that were started more than `minutes` ago and never finished. Their process must have been killed, since
 * our longest job takes five minutes.
 */
export async function updateAbandonedJobs(db: Db, minutes: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - make_interval(mins => ${minutes}::int)))`.execute(db)
}
