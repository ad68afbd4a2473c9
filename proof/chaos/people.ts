import { randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { createPerson, type Person } from '../kit/person.ts'
import { DELETABLE } from './ledger.ts'
import type { KnownRequest, Owner, PhoneOrders, Use } from './orders.ts'
import type { Servers } from './servers.ts'

const PAIRS = 12
/** One phone in each worker. */
const PHONES_OF_EACH = 2
/** Events of the other side that wait for an answer. */
const OFFERED: [string, object] = ['offered', { total: 700 }]
const PAID: [string, object] = ['payment_noted', { amount: 250.25, direction: 'paid', method: 'transfer' }]
const CLAIMED: [string, object] = ['guarantee_claimed', { text: 'De antes' }]
/** Enough technicians that no customer has more than five pending requests at one of them. */
const TECHNICIANS = 40

/**
 * Creates the people and the orders for their phones. Two people share a phone, and each pair has two phones, one in each
 * worker.
 */
export async function gatherPeople(
  servers: Servers,
  { operations, workers }: { operations: number; workers: number },
): Promise<PhoneOrders[][]> {
  const { db } = servers
  const gone = await createPerson(db, 'technician', 'Ida Da')
  await servers.query('update technicians set deleted_at = now() where id = $1', [gone.technician_id])
  const pairs: [Person, Person][] = []
  for (let count = 0; count < PAIRS; count += 1)
    pairs.push([await createPerson(db, 'customer'), await createPerson(db, 'technician', 'José Almonte')])
  // Separate technicians, so that no technician requests a service from themselves.
  const asked = []
  for (let count = 0; count < TECHNICIANS; count += 1)
    asked.push(await createPerson(db, 'technician', 'Luz Marte'))
  const today = dayInSantoDomingo(new Date())
  const share = Math.ceil(operations / (PAIRS * workers))
  const common = {
    share,
    technicianIds: asked.map(({ technician_id: technicianId }) => technicianId),
    goneTechnicianId: gone.technician_id,
    requestDate: addDays(today, 20),
    serviceDate: today,
  }
  const phonesOf = async (worker: number): Promise<PhoneOrders[]> => {
    const phones = []
    for (const [index, pair] of pairs.entries()) {
      const people = await ownersOf(servers, pair, Math.ceil(share / 8))
      phones.push({ ...common, name: `${worker}-${index}`, people })
    }
    return phones
  }
  return [await phonesOf(0), await phonesOf(1)].slice(0, workers)
}

async function ownersOf(
  servers: Servers,
  [customer, technician]: [Person, Person],
  count: number,
): Promise<Owner[]> {
  // A customer without a phone, because pending requests would count against the limits of new requests.
  const asking = await createPerson(servers.db, 'customer')
  const insert = (status: string, by: Person) =>
    servers.query<{ id: number }>(
      `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
         service_description, service_location, status, created_at, completed_at)
       select $1, $2, 1, 500, current_date, 'De antes', 'Calle 5', $3, now() - interval '2 days',
         case when $3 = 'completed' then now() end
       from generate_series(1, $4::int) returning id`,
      [by.id, technician.technician_id, status, count],
    )
  const written = async (ids: number[], by: 'customer' | 'technician', [kind, data]: [string, object]) =>
    servers.query<{ id: number; service_request_id: number }>(
      `insert into service_request_events (service_request_id, "by", kind, data)
       select unnest($1::int[]), $2, $3, $4::jsonb returning id, service_request_id`,
      [ids, by, kind, JSON.stringify(data)],
    )
  const guaranteed = async (by: Person) => {
    const rows = await insert('completed', by)
    await servers.query(
      'update service_requests set guarantee_until = current_date + 30 where id = any($1)',
      [idsOf(rows)],
    )
    return rows
  }
  const { technician_id: technicianId } = technician
  const known = (use: Use, rows: { id: number; review_id?: number }[]): KnownRequest[] =>
    rows.map(({ id, review_id: reviewId = 0 }) => ({
      id,
      use,
      technician_id: technicianId,
      review_id: reviewId,
    }))
  const reviewed = async (description = 'De antes') => {
    const ids = idsOf(await insert('completed', customer))
    await servers.query('update service_requests set service_description = $2 where id = any($1)', [
      ids,
      description,
    ])
    return servers.query<{ id: number; review_id: number }>(
      `insert into reviews (service_request_id, technician_id, customer_id, rating, comment, service_date)
       select unnest($1::int[]), $2, $3, 4, 'De antes', current_date returning service_request_id as id, id as review_id`,
      [ids, technicianId, customer.id],
    )
  }
  return [
    {
      id: customer.id,
      token: customer.token,
      knownRequests: [
        ...known('review', await insert('completed', customer)),
        ...known('claim', await guaranteed(customer)),
        ...known('review_update', await reviewed()),
        ...known('review_delete', await reviewed(DELETABLE)),
      ],
      talkIds: idsOf(await insert('accepted', customer)),
      offers: await written(idsOf(await insert('accepted', customer)), 'technician', OFFERED),
      payments: await written(idsOf(await insert('accepted', customer)), 'technician', PAID),
      claims: [],
      visitIds: [],
      photosShown: {},
      workPhotoIds: [],
    },
    {
      id: technician.id,
      token: technician.token,
      knownRequests: [
        ...known('status', await insert('pending', asking)),
        ...known('review_reply', await reviewed()),
      ],
      talkIds: idsOf(await insert('accepted', asking)),
      offers: await written(idsOf(await insert('accepted', asking)), 'customer', OFFERED),
      payments: await written(idsOf(await insert('accepted', asking)), 'customer', PAID),
      claims: await written(idsOf(await guaranteed(asking)), 'customer', CLAIMED),
      visitIds: idsOf(await insert('accepted', asking)),
      photosShown: {},
      workPhotoIds: Array.from({ length: TECHNICIAN_LIMITS.workPhotos / PHONES_OF_EACH }, () => randomUUID()),
    },
  ]
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
