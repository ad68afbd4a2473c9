import { randomBytes } from 'node:crypto'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { sql } from 'kysely'
import type { SignedIn } from '../people.ts'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

const BOUGHT = 12

/** A way to fake reviews. `counted` is the number of reviews that should count. */
type Way = { name: string; confirmed: boolean; minutes: number; service_date: string; counted: number }

const TODAY = dayInSantoDomingo(new Date())

const WAYS: Way[] = [
  { name: 'at once, by a new account', confirmed: false, minutes: 0, service_date: TODAY, counted: 0 },
  { name: 'at once, by a confirmed one', confirmed: true, minutes: 0, service_date: TODAY, counted: 0 },
  { name: 'with patience, by a new account', confirmed: false, minutes: 11, service_date: TODAY, counted: 0 },
  { name: 'dated back', confirmed: true, minutes: 11, service_date: '2020-01-01', counted: 0 },
  // The only fake that still works: one review for each confirmed mailbox.
  {
    name: 'with patience, by a confirmed one',
    confirmed: true,
    minutes: 11,
    service_date: TODAY,
    counted: 1,
  },
]

/** One technician and one fake customer create twelve requests and twelve five-star reviews. */
export async function attackOrder(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  for (const way of WAYS) {
    await sql`delete from rate_limits`.execute(ground.db)
    const word = `gremio${randomBytes(6).toString('hex')}`
    const technician = await ground.createUser('technician', { bio: word })
    // Created later, so it ranks first if all else is equal.
    const rival = await ground.createUser('technician', { bio: word })
    const customer = await ground.createUser('customer')
    if (way.confirmed) await confirm(ground, customer)
    for (let bought = 0; bought < BOUGHT; bought += 1) {
      const id = await complete(ground, customer, technician)
      // Moves the creation back instead of waiting ten minutes.
      await sql`update service_requests set created_at = created_at - make_interval(mins => ${way.minutes})
        where id = ${id}`.execute(ground.db)
      await review(ground, { customer, technician, service_date: way.service_date })
    }
    const { rows } = await sql<{ shown: number; counted: number }>`
      select review_count as shown, counted_review_count as counted from technicians
      where id = ${technician.technician_id}`.execute(ground.db)
    const [{ shown, counted } = { shown: 0, counted: 0 }] = rows
    judge.expect(shown === BOUGHT, `${way.name}: ${shown} reviews were taken`)
    judge.expect(counted === way.counted, `${way.name}: ${counted} count`)
    const order = await listed(ground, word)
    const isMoved = order[0] === technician.technician_id && order[1] === rival.technician_id
    judge.expect(isMoved === way.counted > 0, `${way.name}: moved ${isMoved}`)
  }
  await sql`delete from rate_limits`.execute(ground.db)
  return judge.finding()
}

async function confirm({ db }: Ground, { id }: SignedIn): Promise<void> {
  await sql`update users set email_confirmed_at = now(), is_established = true where id = ${id}`.execute(db)
}

async function complete(ground: Ground, customer: SignedIn, technician: SignedIn): Promise<number> {
  const { technician_id: technicianId } = technician
  const texts = { service_description: 'Un abanico que no gira', service_location: 'Calle 8' }
  const answer = await call(ground, customer, [
    'POST',
    '/api/service-requests',
    { technician_id: technicianId, request_date: TODAY, ...texts },
  ])
  const { serviceRequest } = (await answer.json()) as { serviceRequest: { id: number } }
  for (const status of ['accepted', 'completed'])
    await call(ground, technician, ['PUT', `/api/service-requests/${serviceRequest.id}/status`, { status }])
  return serviceRequest.id
}

type Review = { customer: SignedIn; technician: SignedIn; service_date: string }

async function review(
  ground: Ground,
  { customer, technician, service_date: serviceDate }: Review,
): Promise<void> {
  const { technician_id: technicianId } = technician
  const text = { rating: 5, comment: 'El mejor de toda la ciudad.' }
  await call(ground, customer, [
    'POST',
    '/api/reviews',
    { technician_id: technicianId, service_date: serviceDate, ...text },
  ])
}

async function call(
  ground: Ground,
  { cookie }: SignedIn,
  [method, path, body]: [string, string, unknown],
): Promise<Response> {
  const answer = await ground.send(path, json(method, body, { cookie }))
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Ids of the technicians whose profile contains the word, in the public order. */
async function listed(ground: Ground, word: string): Promise<number[]> {
  const answer = await ground.send(`/api/technicians/search?query=${word}`)
  return technicianListAnswer.parse(await answer.json()).technicians.map(({ id }) => id)
}
