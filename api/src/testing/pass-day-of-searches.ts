import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Moves all recorded searches one day back. The sort makes all deletes finish before the first insert. */
export async function passDayOfSearches(db: Db): Promise<void> {
  await sql`
    with moved as (delete from missed_search_marks returning *)
    insert into missed_search_marks (phrase_mark, person_mark, day)
    select phrase_mark, person_mark, day - 1 from moved order by day`.execute(db)
}
