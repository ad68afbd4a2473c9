import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** All that was typed so far was typed a day before. Sorted, so that every old row is gone before a new one comes. */
export async function passDayOfSearches(db: Db): Promise<void> {
  await sql`
    with moved as (delete from missed_search_marks returning *)
    insert into missed_search_marks (phrase_mark, person_mark, day)
    select phrase_mark, person_mark, day - 1 from moved order by day`.execute(db)
}
