import { randomUUID } from 'node:crypto'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { CONSENT_VERSIONS, type ConsentKind } from '@tecnicerca/shared/consents'
import { sql } from 'kysely'
import type { Trx } from '../db/client.ts'
import { sectorsFrom } from './places.ts'
import type { DemoQuote, DemoServiceRequest, DemoUser, World } from './world.ts'

/** Inserts all data, with ids in chronological order. `hashOf` returns the password hash of an email. */
export async function writeWorld(trx: Trx, world: World, hashOf: (email: string) => string): Promise<void> {
  await numberByAge(trx, 'users', world.users)
  await numberByAge(
    trx,
    'technicians',
    world.technicians.toSorted((a, b) => +a.user.created_at - +b.user.created_at),
  )
  await numberByAge(trx, 'service_requests', world.service_requests)
  await numberByAge(trx, 'reviews', world.reviews)
  await insertRows(trx, 'users', userRows(world, hashOf))
  await insertRows(trx, 'consents', consentRows(world))
  await insertRows(trx, 'technicians', technicianRows(world))
  await insertRows(trx, 'service_requests', serviceRequestRows(world))
  await writeQuotes(trx, quotedIn(world))
  await insertRows(trx, 'reviews', reviewRows(world))
  await writeClaims(trx, quotedIn(world))
  await writePlans(trx, world)
  await insertRows(trx, 'favourites', favouriteRows(world))
  await insertRows(trx, 'customer_notes', noteRows(world))
  await insertRows(trx, 'expenses', expenseRows(world))
}

type Numbered = { id: number; created_at?: Date }

async function numberByAge(trx: Trx, table: Numbers, items: Numbered[]): Promise<void> {
  const ids = await reserveIds(trx, table, items.length)
  const oldestFirst = items.toSorted((a, b) => Number(a.created_at ?? 0) - Number(b.created_at ?? 0))
  for (const [place, item] of oldestFirst.entries()) item.id = ids[place] ?? 0
}

function userRows({ users }: World, hashOf: (email: string) => string): object[] {
  return users.map((user) => ({
    ...user,
    password_hash: hashOf(user.email),
    updated_at: user.created_at,
    email_confirmed_at: user.created_at,
    is_established: true,
  }))
}

function consentRows({ users, technicians }: World): object[] {
  const row = (user: DemoUser, kind: ConsentKind) => ({
    ...{ user_id: user.id, kind, version: CONSENT_VERSIONS[kind] },
    ...{ given_at: user.created_at, source: 'screen' },
  })
  return [
    ...users.map((user) => row(user, 'privacy')),
    ...technicians.map(({ user }) => row(user, 'contact_public')),
  ]
}

function technicianRows({ technicians }: World): object[] {
  return technicians.map(({ user, quality: _, standing, ...fields }) => ({
    ...fields,
    sector_ids: standing === 'usual' && fields.city === DEFAULT_CITY ? sectorsFrom(fields.address) : [],
    ...{ user_id: user.id, name: user.name, created_at: user.created_at, updated_at: user.created_at },
  }))
}

type Star = { user_id: number; technician_id: number; created_at: Date }

/** Every third completed job ended with a star. */
function favouriteRows({ service_requests: serviceRequests }: World): Star[] {
  const completed = serviceRequests.filter(({ status }) => status === 'completed')
  const stars = completed.filter((_, place) => place % 3 === 0)
  const byPair = Map.groupBy(stars, ({ customer, technician }) => `${customer.id} ${technician.id}`)
  return [...byPair.values()].flatMap(([first]) => {
    if (!first) return []
    const { customer, technician, updated_at: at } = first
    return [{ user_id: customer.id, technician_id: technician.id, created_at: at }]
  })
}

const NOTES = [
  'Portón azul; el timbre no suena, llamar al llegar.',
  'Paga por transferencia el mismo día.',
  'Tiene un perro bravo en el patio.',
  'Pide factura con el RNC de su negocio.',
]

/** Every second customer with a star has a note of that technician. */
function noteRows(world: World): object[] {
  return favouriteRows(world).flatMap((star, place) => {
    const technician = world.technicians.find(({ id }) => id === star.technician_id)
    if (!technician || place % 2 === 1) return []
    return [{ user_id: technician.user.id, customer_id: star.user_id, note: NOTES[place % NOTES.length] }]
  })
}

const PARTS = [
  { note: 'Breaker doble de 30', amount: 850 },
  { note: 'Cable número 12, 50 pies', amount: 1_250.5 },
  { note: 'Llave de paso y teflón', amount: 430 },
]

/** Every fourth completed job needed parts. */
function expenseRows({ service_requests: serviceRequests }: World): object[] {
  const completed = serviceRequests.filter(({ status }) => status === 'completed')
  return completed
    .filter((_, place) => place % 4 === 0)
    .map(({ technician, updated_at: at }, place) => ({
      ...{ user_id: technician.user.id, id: randomUUID(), spent_on: dayInSantoDomingo(at) },
      ...PARTS[place % PARTS.length],
    }))
}

function serviceRequestRows({ service_requests: serviceRequests }: World): object[] {
  return serviceRequests.map(
    ({ customer, technician, changed_by: changedBy, praise: _, quote, ...fields }) => ({
      ...fields,
      customer_id: customer.id,
      technician_id: technician.id,
      category_id: technician.category_id,
      hourly_rate: technician.hourly_rate,
      status_changed_by: changedBy?.id ?? null,
      completed_at: fields.status === 'completed' ? fields.updated_at : null,
      // The log is written in order: `writeQuotes` adds the quote, and then completes the request.
      ...(quote && {
        ...{ status: 'pending', updated_at: fields.created_at },
        ...{ status_changed_by: null, completed_at: null },
      }),
    }),
  )
}

type Quoted = DemoServiceRequest & { quote: DemoQuote }

function quotedIn({ service_requests: serviceRequests }: World): Quoted[] {
  return serviceRequests.filter(
    (serviceRequest): serviceRequest is Quoted => serviceRequest.quote !== undefined,
  )
}

/** Quotes, accepts and completes these pending requests. */
async function writeQuotes(trx: Trx, quoted: readonly Quoted[]): Promise<void> {
  const ids = await reserveIds(trx, 'service_request_events', quoted.length)
  for (const [place, { quote }] of quoted.entries()) quote.id = ids[place] ?? 0
  const offers = quoted.map(({ id, quote }) => ({
    ...{ id: quote.id, service_request_id: id, at: quote.offered_at },
    ...{ by: 'technician', kind: 'offered', data: quote.data },
  }))
  await insertRows(trx, 'service_request_events', offers)
  const answerIds = await reserveIds(trx, 'service_request_events', quoted.length)
  const answers = quoted.map(({ id, quote }, place) => ({
    ...{ id: answerIds[place] ?? 0, service_request_id: id, at: quote.accepted_at },
    ...{ by: 'customer', kind: 'offer_accepted', data: { offer_id: quote.id } },
  }))
  await insertRows(trx, 'service_request_events', answers)
  const accepted = quoted.map(({ id, customer, quote }) => ({
    ...{ id, agreed_total: quote.data.total, at: quote.accepted_at, status_changed_by: customer.id },
  }))
  await sql`
    update service_requests r set status = 'accepted', agreed_total = a.agreed_total, updated_at = a.at,
      status_changed_by = a.status_changed_by
    from json_to_recordset(${JSON.stringify(accepted)}::json)
      as a (id integer, agreed_total numeric, at timestamptz, status_changed_by integer)
    where r.id = a.id`.execute(trx)
  await writeVisits(trx, quoted)
  const completed = quoted.map(({ id, changed_by: changedBy, updated_at: at }) => ({
    ...{ id, at, status_changed_by: changedBy?.id ?? null },
  }))
  await sql`
    update service_requests r set status = 'completed', completed_at = c.at, updated_at = c.at,
      status_changed_by = c.status_changed_by
    from json_to_recordset(${JSON.stringify(completed)}::json)
      as c (id integer, at timestamptz, status_changed_by integer)
    where r.id = c.id`.execute(trx)
  await writePayments(trx, quoted)
}

/** On the way, and there: between the agreement and the completion. */
async function writeVisits(trx: Trx, quoted: readonly Quoted[]): Promise<void> {
  const said = quoted.flatMap(({ id, request_date: day, quote, updated_at: completedAt }) => {
    const whole = +completedAt - +quote.accepted_at
    const at = (share: number) => new Date(+quote.accepted_at + share * whole)
    const event = { service_request_id: id, by: 'technician' }
    return [
      { ...event, kind: 'on_the_way', at: at(0.6), data: { request_date: day, minutes: 20 } },
      { ...event, kind: 'arrived', at: at(0.7), data: { request_date: day } },
    ]
  })
  const ids = await reserveIds(trx, 'service_request_events', said.length)
  const rows = said.map((event, place) => ({ id: ids[place] ?? 0, ...event }))
  await insertRows(trx, 'service_request_events', rows)
}

/** Notes and confirms what was paid for these completed requests. */
async function writePayments(trx: Trx, quoted: readonly Quoted[]): Promise<void> {
  const paid = quoted.flatMap(({ id, quote: { payment } }) => (payment ? [{ id, ...payment }] : []))
  const ids = await reserveIds(trx, 'service_request_events', paid.length)
  const noted = paid.map(({ id, at, data }, place) => ({
    ...{ id: ids[place] ?? 0, service_request_id: id, at, by: 'technician', kind: 'payment_noted', data },
  }))
  await insertRows(trx, 'service_request_events', noted)
  const answerIds = await reserveIds(trx, 'service_request_events', paid.length)
  const confirmed = paid.map(({ id, confirmed_at: at }, place) => ({
    ...{ id: answerIds[place] ?? 0, service_request_id: id, at, by: 'customer', kind: 'payment_confirmed' },
    data: { payment_id: ids[place] },
  }))
  await insertRows(trx, 'service_request_events', confirmed)
}

/** Claims the guarantees of these requests, long after they were paid and reviewed, and answers the claims. */
async function writeClaims(trx: Trx, quoted: readonly Quoted[]): Promise<void> {
  const claimed = quoted.flatMap(({ id, quote: { claim } }) => (claim ? [{ case_id: id, claim }] : []))
  const ids = await reserveIds(trx, 'service_request_events', claimed.length)
  const claims = claimed.map(({ case_id: caseId, claim: { at, text } }, place) => ({
    ...{ id: ids[place] ?? 0, service_request_id: caseId, at },
    ...{ by: 'customer', kind: 'guarantee_claimed', data: { text } },
  }))
  await insertRows(trx, 'service_request_events', claims)
  const answers = claimed.flatMap(({ case_id: caseId, claim }, place) =>
    claim.answers.map(({ data, ...answer }) => ({
      ...{ service_request_id: caseId, ...answer },
      data: { ...data, claim_id: ids[place] },
    })),
  )
  const answerIds = await reserveIds(trx, 'service_request_events', answers.length)
  await insertRows(
    trx,
    'service_request_events',
    answers.map((answer, place) => ({ id: answerIds[place] ?? 0, ...answer })),
  )
}

/** Every fourth completed job comes back every six months: one of each pair, proposed and accepted after all else was said. */
async function writePlans(trx: Trx, { service_requests: serviceRequests }: World): Promise<void> {
  const completed = serviceRequests.filter(({ status }) => status === 'completed')
  const repeated = completed.filter((_, place) => place % 4 === 0).map(({ id }) => id)
  await sql`
    insert into service_request_events (service_request_id, at, "by", kind, data)
    select r.id, log.last_at + said.after, said.by, said.kind, '{"months": 6}'
    from (select distinct on (customer_id, technician_id) id from service_requests
        where id = any(${repeated}::integer[]) order by customer_id, technician_id, id) r
      cross join lateral (select max(at) as last_at from service_request_events e where e.service_request_id = r.id) log
      cross join (values (interval '1 hour', 'technician', 'maintenance_proposed'),
        (interval '3 hours', 'customer', 'maintenance_accepted')) said (after, by, kind)
    where log.last_at < now() - interval '4 hours'
    order by r.id, said.after`.execute(trx)
}

function reviewRows({ reviews }: World): object[] {
  return reviews.map(({ job, ...fields }) => ({
    ...fields,
    technician_id: job.technician.id,
    customer_id: job.customer.id,
    service_request_id: job.id,
    service_date: job.request_date,
  }))
}

type Numbers = 'users' | 'technicians' | 'service_requests' | 'service_request_events' | 'reviews'
type Table = Numbers | 'consents' | 'favourites' | 'customer_notes' | 'expenses'

/** Reserves ids from the table's sequence, so that rows can refer to each other before they are inserted. */
async function reserveIds(trx: Trx, table: Numbers, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::int)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Inserts all rows in one statement. All rows must have the columns of the first. */
async function insertRows(trx: Trx, table: Table, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
}
