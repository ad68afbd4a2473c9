import { type Kysely, sql } from 'kysely'

/**
 * A phrase that found nobody is shown once three people typed it on two days. Until then keyed marks stand for the phrase and
 * for each person. The phrases of before are deleted: nobody knows how many people typed them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table missed_search_marks (
    phrase_mark text check (phrase_mark ~ '^[0-9a-f]{32}$'),
    person_mark text check (person_mark ~ '^[0-9a-f]{32}$'),
    day date,
    primary key (phrase_mark, person_mark, day)
  )`,
  'delete from missed_searches',
]
