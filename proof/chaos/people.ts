import { randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { VISIT_KINDS, type VisitKind } from '@tecnicerca/shared/service-requests/visit-log'
import { openSession } from '../../api/src/features/sessions/service.ts'
import { createPerson, type Person } from '../kit/person.ts'
import { DELETABLE } from './ledger.ts'
import type { KnownRequest, PhoneOrders, Use } from './orders.ts'
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
  // The product always has one.
  await createPerson(db, 'admin', 'Eva Paz')
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
      const { people, doorIds } = await ownersOf(servers, pair, {
        count: Math.ceil(share / 8),
        starIds: common.technicianIds
          .filter((_, place) => place % workers === worker)
          .slice(index, index + 2),
        isFirstPhone: worker === 0,
      })
      phones.push({ ...common, name: `${worker}-${index}`, people, doorIds })
    }
    return phones
  }
  return [await phonesOf(0), await phonesOf(1)].slice(0, workers)
}

const NOTHING_SET = { contactCaseId: 0, notedCustomerId: 0, expenseId: '' }

type Share = { count: number; starIds: number[]; isFirstPhone: boolean }

async function ownersOf(
  servers: Servers,
  [customer, technician]: [Person, Person],
  { count, starIds, isFirstPhone }: Share,
): Promise<Pick<PhoneOrders, 'people' | 'doorIds'>> {
  // A customer without a phone, because pending requests would count against the limits of new requests.
  const asking = await createPerson(servers.db, 'customer')
  const insert = (status: string, by: Person, { daysAgo = 0, guaranteeDays = 0 } = {}) =>
    servers.query<{ id: number }>(
      `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
         service_description, service_location, status, created_at, completed_at, guarantee_until)
       select $1, $2, 1, 500, current_date - $5::int, 'De antes', 'Calle 5', $3, now() - interval '2 days',
         case when $3 = 'completed' then now() end, current_date + nullif($6::int, 0)
       from generate_series(1, $4::int) returning id`,
      [by.id, technician.technician_id, status, count, daysAgo, guaranteeDays],
    )
  const written = async (ids: number[], by: 'customer' | 'technician', [kind, data]: [string, object]) =>
    servers.query<{ id: number; service_request_id: number }>(
      `insert into service_request_events (service_request_id, "by", kind, data)
       select unnest($1::int[]), $2, $3, $4::jsonb returning id, service_request_id`,
      [ids, by, kind, JSON.stringify(data)],
    )
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
  // A session for each phone, because the server knows one signing key of each.
  const sessionOf = async ({ id }: Person) => ({
    id,
    token: (await openSession(servers.db, { userId: id, isRemembered: true })).token,
  })
  const visited = async (by: Person, kinds: readonly VisitKind[]) => {
    // Some statements about a visit can only be made on its day or later.
    const ids = idsOf(await insert('accepted', by, { daysAgo: 2 }))
    return ids.flatMap((id, place) => ({ id, kind: kinds[place % kinds.length] ?? 'arrived' }))
  }
  const people: PhoneOrders['people'] = [
    {
      ...(await sessionOf(customer)),
      knownRequests: [
        ...known('review', await insert('completed', customer)),
        ...known('claim', await insert('completed', customer, { guaranteeDays: 30 })),
        ...known('review_update', await reviewed()),
        ...known('review_delete', await reviewed(DELETABLE)),
      ],
      talkIds: idsOf(await insert('accepted', customer)),
      offers: await written(idsOf(await insert('accepted', customer)), 'technician', OFFERED),
      payments: await written(idsOf(await insert('accepted', customer)), 'technician', PAID),
      claims: [],
      visits: await visited(customer, ['absent']),
      starIds,
      ownSettings: isFirstPhone ? ['quick_replies', 'contact'] : [],
      ...NOTHING_SET,
      contactCaseId: idsOf(await insert('accepted', customer))[0] ?? 0,
      planIds: idsOf(await insert('completed', customer)),
      photosShown: {},
      workPhotoIds: [],
    },
    {
      ...(await sessionOf(technician)),
      knownRequests: [
        ...known('status', await insert('pending', asking)),
        ...known('review_reply', await reviewed()),
      ],
      talkIds: idsOf(await insert('accepted', asking)),
      offers: await written(idsOf(await insert('accepted', asking)), 'customer', OFFERED),
      payments: await written(idsOf(await insert('accepted', asking)), 'customer', PAID),
      claims: await written(
        idsOf(await insert('completed', asking, { guaranteeDays: 30 })),
        'customer',
        CLAIMED,
      ),
      visits: await visited(asking, VISIT_KINDS),
      starIds,
      ownSettings: [
        'note',
        'expense',
        ...(isFirstPhone ? (['quick_replies', 'hours'] as const) : (['days_off'] as const)),
      ],
      ...NOTHING_SET,
      // Each phone has a customer and an expense of its own.
      notedCustomerId: asking.id,
      expenseId: randomUUID(),
      planIds: idsOf(await insert('completed', asking)),
      photosShown: {},
      workPhotoIds: Array.from({ length: TECHNICIAN_LIMITS.workPhotos / PHONES_OF_EACH }, () => randomUUID()),
    },
  ]
  return { people, doorIds: idsOf(await insert('accepted', customer)) }
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
