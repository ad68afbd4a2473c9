import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { CONTACT_LIMIT } from '../../features/rate-limits/service.ts'
import type { TestUser } from '../api.ts'
import { createJudge, type Finding, type Ground, type Judge } from './ground.ts'

const PEOPLE = 301
const PHONE = '829-555-8642'

/** A scraper that opens every profile gets at most sixty contacts an hour, under any disguise. */
export async function attackContacts(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  await sql`delete from rate_limits`.execute(ground.db)
  const technicians: TestUser[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    technicians.push(
      await ground.createUser('technician', { phone: PHONE, email: `contacto${index}@ejemplo.do` }),
    )
  }
  const accounts = await Promise.all(Array.from({ length: 5 }, () => ground.createUser('customer')))
  const asNewAccount = (index: number) => ({
    'x-forwarded-for': '2001:db8:9:9::1',
    cookie: accounts[index % accounts.length]?.cookie ?? '',
  })
  const gathered = new Set<number>()
  for (const disguise of [...DISGUISES, asNewAccount]) {
    await openAll(technicians, async ({ technician_id: technicianId, email }, index) => {
      const path = `/api/technicians/${technicianId}?t=${index}`
      const answer = await ground.send(path, { headers: disguise(index) }, index % 2)
      const text = await answer.text()
      if (text.includes(PHONE) || text.includes(email)) gathered.add(index)
      if (answer.status !== 200) judge.expect(false, `a profile: ${answer.status}`)
    })
    judge.expect(gathered.size === CONTACT_LIMIT.hits, `${gathered.size} contacts of ${PEOPLE} were gathered`)
  }
  await judgeNeighbour(ground, technicians[PEOPLE - 1], judge.expect)
  if (ground.hasPages) await judgePages(ground, technicians.slice(0, 20), judge.expect)
  await sql`delete from rate_limits`.execute(ground.db)
  return judge.finding()
}

/** A browser at the attacker's address still sees phone numbers. */
async function judgeNeighbour(
  ground: Ground,
  technician: TestUser | undefined,
  expect: Judge['expect'],
): Promise<void> {
  const path = `/api/technicians/${technician?.technician_id}`
  const address = { 'x-forwarded-for': '2001:db8:9:9::1' }
  const first = await ground.send(path, { headers: address })
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const again = await ground.send(path, { headers: { ...address, cookie } })
  expect((await again.text()).includes(PHONE), 'a neighbour in a browser sees no telephone')
}

/** Disguises of a scraper inside one IPv6 network, as request headers. */
const DISGUISES: ((index: number) => Record<string, string>)[] = [
  () => ({ 'x-forwarded-for': '2001:db8:9:9::1' }),
  (index) => ({ 'x-forwarded-for': `2001:db8:9:9::${(index + 2).toString(16)}` }),
  () => ({
    'x-forwarded-for': '2001:db8:9:9::1',
    cookie: `session=${randomBytes(32).toString('base64url')}`,
  }),
  () => ({
    'x-forwarded-for': '2001:db8:9:9::1',
    cookie: `browser=${randomBytes(33).toString('base64url')}`,
  }),
  () => ({ 'x-forwarded-for': '2001:db8:9:9::1', 'if-none-match': '*', 'cache-control': 'no-cache' }),
]

async function openAll(
  technicians: TestUser[],
  open: (technician: TestUser, index: number) => Promise<void>,
): Promise<void> {
  const waiting = technicians.entries()
  const opener = async () => {
    for (const [index, technician] of waiting) await open(technician, index)
  }
  await Promise.all(Array.from({ length: 8 }, opener))
}

async function judgePages(
  ground: Ground,
  technicians: TestUser[],
  expect: (isRight: boolean, failure: string) => void,
): Promise<void> {
  for (const { technician_id: technicianId, email } of technicians) {
    const page = await (await ground.send(`/technicians/${technicianId}`)).text()
    expect(page.includes('application/ld+json'), 'a profile is rendered without structured data')
    const told = [PHONE, email, '"telephone"', '"streetAddress"'].filter((word) => page.includes(word))
    expect(told.length === 0, `a rendered profile tells ${told.join(', ')}`)
  }
}
