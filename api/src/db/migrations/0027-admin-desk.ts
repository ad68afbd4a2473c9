import { type Kysely, sql } from 'kysely'

/**
 * The desk shows notices that reached nobody, until an admin has seen to it. Reviews are searched by words of the comment, and
 * paged by day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table reviews add column search_text text not null generated always as (fold_text(comment)) stored`,
  'create index reviews_created_idx on reviews (created_at, id)',
  'alter table notices add column failure_seen_at timestamptz',
  `create index notices_failed_idx on notices (user_id)
    where failure_seen_at is null and read_at is null and (push_result = 'failed' or mail_result = 'failed')`,
  'create index service_requests_accepted_idx on service_requests (accepted_at) where accepted_at is not null',
  'create index service_requests_completed_idx on service_requests (completed_at) where completed_at is not null',
]
