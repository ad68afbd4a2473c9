import { from, newAddress } from '../addresses.ts'
import type { TestUser } from '../api.ts'
import { insertRequest } from '../service-requests.ts'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

const ACCOUNTS = 20
const NAME = 'Honorio Ejemplar'
const COMMENT = 'Llegó a la hora y todo quedó limpio.'

/** Twenty accounts made for it report a technician and every review of the work. The public must see no difference. */
export async function attackWithReports(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const technician = await ground.createUser('technician', { name: NAME })
  const customers = await Promise.all(Array.from({ length: 3 }, () => ground.createUser('customer')))
  const reviews: number[] = []
  for (const customer of customers) reviews.push(await review(ground, { customer, technician }))
  const before = await publicView(ground, technician)
  judge.expect(before[0]?.split(COMMENT).length === 1 + customers.length, 'the reviews are not public')

  const statuses: number[] = []
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const { cookie } = await ground.createUser('customer')
    const subjects = [
      { kind: 'profile', id: technician.technician_id, reason: 'fraud' },
      ...reviews.map((id) => ({ kind: 'review', id, reason: 'advertising' })),
    ]
    for (const subject of subjects) {
      const init = json('POST', subject, { ...from(newAddress()), cookie })
      statuses.push((await ground.send('/api/reports', init, account % 2)).status)
    }
  }
  judge.expect(
    statuses.every((status) => status === 201),
    `the reports are answered ${statuses.join(', ')}`,
  )
  const after = await publicView(ground, technician)
  for (const [index, text] of after.entries())
    judge.expect(text === before[index], `after the reports the public reads ${text.slice(0, 200)}`)
  return judge.finding()
}

type Sides = { customer: TestUser; technician: TestUser }

async function review(ground: Ground, { customer, technician }: Sides): Promise<number> {
  const completed = { status: 'completed', completed_at: new Date('2026-03-01T15:00:00Z') } as const
  const id = await insertRequest(ground.db, { customer, technician }, completed)
  const body = {
    ...{ technician_id: technician.technician_id, service_request_id: id, rating: 5 },
    ...{ comment: COMMENT, service_date: '2026-03-01' },
  }
  const answer = await ground.send('/api/reviews', json('POST', body, { cookie: customer.cookie }))
  return ((await answer.json()) as { review: { id: number } }).review.id
}

/** What a visitor reads of the technician: reviews, profile and the place in a list. */
async function publicView({ send }: Ground, { technician_id: id }: TestUser): Promise<string[]> {
  const query = encodeURIComponent(NAME)
  const paths = [
    `/api/technicians/${id}/reviews`,
    `/api/technicians/${id}`,
    `/api/technicians?query=${query}`,
  ]
  const headers = from(newAddress())
  return Promise.all(paths.map(async (path) => (await send(path, { headers })).text()))
}
