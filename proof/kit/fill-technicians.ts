import { sql } from 'kysely'
import type { Db } from '../../api/src/db/client.ts'

/**
 * Fills an empty migrated database with `count` technicians by SQL alone, both halves at the same time. Indexes are built
 * after the rows. Cities, names and skills are as unevenly distributed as in reality, and one in 128 has a rare second
 * surname.
 */
export async function fillTechnicians(db: Db, count: number): Promise<void> {
  const indexes = await listIndexes(db)
  await run(db, [
    ...indexes.map(({ name }) => `drop index ${name}`),
    // Foreign keys are not checked for each row, but this trigger still fills the search columns.
    'alter table technicians enable always trigger technicians_fill_search',
    PICK,
  ])
  const half = Math.ceil(count / 2)
  await Promise.all([fillRange(db, 1, half), fillRange(db, half + 1, count)])
  await run(db, [
    'alter table technicians enable trigger technicians_fill_search',
    "select setval(pg_get_serial_sequence(t, 'id'), max(id)) from technicians, unnest('{users,technicians}'::text[]) t group by t",
    "set maintenance_work_mem = '512MB'",
    ...indexes.map(({ definition }) => definition),
    'select refresh_search_vocabulary()',
    'vacuum (analyze) technicians',
    'vacuum (analyze) search_vocabulary',
  ])
}

/** The indexes of technicians but for those of its keys. */
async function listIndexes(db: Db): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'technicians' and not exists (select from pg_constraint where conname = indexname)`.execute(
    db,
  )
  return rows
}

function fillRange(db: Db, first: number, last: number): Promise<void> {
  const range = `generate_series(${first}, ${last}) n`
  return run(db, [
    'set session_replication_role = replica',
    `insert into users (id, name, email, password_hash, phone, role)
      select n, ${NAME}, 'b' || n || '@ejemplo.do', '-', '809', 'technician' from ${range}`,
    `insert into technicians (id, user_id, name, category_id, bio, experience_years, hourly_rate, city, address,
        available, skills, rating_sum, review_count, counted_rating_sum, counted_review_count, sector_ids)
      select ${ROW} from ${range},
        lateral (select ((hashint8extended(n, 16) & 1048575) % 60)::integer as count) drawn,
        lateral (select ${RATING_SUM} as sum, drawn.count) reviews`,
    'reset session_replication_role',
  ])
}

function run(db: Db, statements: string[]): Promise<void> {
  return db.connection().execute(async (connection) => {
    for (const statement of ['set statement_timeout = 0', ...statements, 'reset statement_timeout']) {
      await sql.raw(statement).execute(connection)
    }
  })
}

// A pseudorandom choice that depends only on row and salt. So a larger database contains all people of a smaller one.
const PICK = `create function pick(n integer, salt integer, list text[]) returns text language sql immutable parallel safe
  return list[1 + floor(cardinality(list) * power((hashint8extended(n, salt) & 1048575) / 1048576.0, 1.6))::integer]`

const array = (words: string) => `'{${words.split(' ').join(',')}}'::text[]`
const GIVEN = array(
  'José Juan María Luis Ana Carlos Rafael Pedro Miguel Carmen Francisco Ramón Manuel Rosa Jesús Julio Altagracia Víctor Yolanda Domingo Héctor Wilkin Yuleisy Starlin Braudilio Ángel Inés Nicolás Begoña Eusebio',
)
const SURNAME = array(
  'Rodríguez Pérez Martínez García Santana Reyes Peña Díaz Jiménez Hernández Núñez Castillo Rosario Ramírez González Sánchez Cruz Mejía Vargas Guzmán Polanco Almonte Báez Tejada Ureña Espinal Cabrera Marte Collado Genao Liriano Brito Acevedo Frías Lantigua Bisonó Ñáñez Zapata Wessin Yunén',
)
const SKILL = array(
  'Cableado Inversores Fugas Bombas Puertas Closets Split Neveras Televisores Lavadoras Redes Impresoras Tinacos Breakers Soldadura Pintura Cerámica Plafones Paneles Cámaras Alarmas Portones Jardines Cisternas',
)
const CITY = `'{Santiago,"Santo Domingo","La Vega","Puerto Plata","San Francisco de Macorís","San Cristóbal"}'::text[]`
const BIO = `'{"Trabajo con garantía, puntual y limpio; doce años en casas, colmados y oficinas de toda la ciudad.","Atiendo emergencias de noche y fines de semana; presupuesto sin compromiso por WhatsApp.","Egresado de INFOTEP. Instalo, reparo y doy mantenimiento; traigo mis herramientas.","Servicio a domicilio en Gurabo, Los Jardines, Cienfuegos y Bella Vista."}'::text[]`

const RARE = `(case when hashint8extended(n, 9) & 127 = 0 then ' ' ||
  initcap(translate(to_hex(256 + (hashint8extended(n, 10) & 255)), '0123456789', 'ghijklmnop')) || 'zuela' else '' end)`
export const NAME = `pick(n, 1, ${GIVEN}) || ' ' || pick(n, 2, ${SURNAME}) || ' ' || pick(n, 3, ${SURNAME}) || ${RARE}`

const ROW = `n, n, '-', 1 + ((hashint8extended(n, 4) & 1048575) % 6)::integer,
  pick(n, 5, ${BIO}) || ' ' || pick(n, 6, ${BIO}),
  ((hashint8extended(n, 7) & 1048575) % 40)::integer,
  200 + 25 * ((hashint8extended(n, 8) & 1048575) % 120)::integer,
  pick(n, 11, ${CITY}), 'Calle 5',
  (hashint8extended(n, 12) & 3) > 0,
  array[pick(n, 13, ${SKILL}), pick(n, 14, ${SKILL})],
  reviews.sum, reviews.count, reviews.sum, reviews.count,
  case when hashint8extended(n, 17) & 1 = 0 then '{}' else array[1 + (hashint8extended(n, 18) & 31), 33 + (hashint8extended(n, 19) & 7)]::integer[] end`

const RATING_SUM = `drawn.count * 3 + (drawn.count * ((hashint8extended(n, 15) & 1023) / 512.0))::integer`
