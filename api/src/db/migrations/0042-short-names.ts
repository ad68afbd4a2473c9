import { type Kysely, sql } from 'kysely'

/**
 * The public name of a reviewer shows given names and one initial. Before, the first of two surnames was shown whole. The
 * steps are those of `shortName` in shared/src/values/short-name.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SHORT_NAME).execute(db)
}

const SIGNS = `[.''’‘´\`‐–&/(),+#°"-]`
const PARTICLES = '(de|del|la|las|los|y)'
const DEVOTIONS = [
  'del (carmen|pilar|mar|socorro|consuelo|amparo|roc[iíÍ]o|milagro|valle)',
  'de los ([aáÁ]ngeles|milagros|dolores|remedios)',
  'de las (mercedes|nieves|gracias)',
  'de la (altagracia|caridad|concepci[oóÓ]n|luz|merced)',
  'de (f[aáÁ]tima|lourdes|guadalupe|las mercedes)',
]
  .join('|')
  .replaceAll(' ', '\\u001f')

const SHORT_NAME = `create or replace function short_name(name text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare
    words text := ' ' || btrim(regexp_replace(normalize(name, nfc), '[\\s\\u00a0\\u2000-\\u200a\\u202f\\u3000]+', ' ', 'g')) || ' ';
    parts text[];
    given integer;
    next text;
  begin
    words := regexp_replace(words, '(?<= )${SIGNS}+ ', '', 'g');
    words := regexp_replace(words, '(?<= )${PARTICLES} (?=[^ ])', E'\\\\1\\u001f', 'gi');
    words := regexp_replace(words, ' (?=(${DEVOTIONS}) )', E'\\u001f', 'gi');
    parts := string_to_array(btrim(words), ' ');
    given := case when cardinality(parts) > 3 then 2 else 1 end;
    next := regexp_replace(parts[given + 1], '^(${PARTICLES}\\u001f)+', '', 'i');
    next := left(regexp_replace(next, '^${SIGNS}+', ''), 1);
    return translate(array_to_string(parts[1:given], ' ') || coalesce(' ' || nullif(next, '') || '.', ''), E'\\u001f', ' ');
  end $$`
