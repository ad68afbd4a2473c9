import { ASKING_LIMITS } from '@tecnicerca/shared/limits'
import type { TestUser } from '../api.ts'
import { requestBody } from '../service-requests.ts'
import { createJudge, type Finding, type Ground, type Judge, json } from './ground.ts'

const FLOOD = 200
const AT_ONCE = 20
/** Maximum size in bytes of a technician's own list while one customer floods it. */
const LIST_BYTES = 20_000

type World = { ground: Ground; judge: Judge }

/**
 * A customer must not be able to flood a technician's agenda. A blocked customer must not add anything to it or learn
 * anything from it.
 */
export async function attackAgenda(ground: Ground): Promise<Finding> {
  const world = { ground, judge: createJudge() }
  await floodOne(world)
  await floodMany(world)
  await takeBackAndAskAgain(world)
  await askWhileBlocked(world)
  await writeWhileBlocked(world)
  return world.judge.finding()
}

/** Sends 200 requests of 2 KB each, split between both processes. */
async function floodOne({ ground, judge }: World): Promise<void> {
  const [customer, technician] = [await ground.createUser('customer'), await ground.createUser('technician')]
  const statuses = await askAtOnce(ground, customer, Array<TestUser>(FLOOD).fill(technician))
  const { pending_with_one_technician: most } = ASKING_LIMITS
  judge.expect(
    statuses.get(201) === most && statuses.get(422) === FLOOD - most,
    `flood of one technician: ${told(statuses)}`,
  )
  const list = await ownList(ground, technician)
  judge.expect(list.length < LIST_BYTES, `the list of a flooded technician has ${list.length} bytes`)
}

async function floodMany({ ground, judge }: World): Promise<void> {
  const customer = await ground.createUser('customer')
  const technicians = await Promise.all(Array.from({ length: 12 }, () => ground.createUser('technician')))
  const asked = Array.from({ length: 5 }, () => technicians).flat()
  const statuses = await askAtOnce(ground, customer, asked)
  const { pending: most } = ASKING_LIMITS
  judge.expect(
    statuses.get(201) === most && statuses.get(422) === asked.length - most,
    `flood of many technicians: ${told(statuses)}`,
  )
}

/** Cancelling makes room for the next request, so the daily limit must still hold. */
async function takeBackAndAskAgain({ ground, judge }: World): Promise<void> {
  const [customer, technician] = [await ground.createUser('customer'), await ground.createUser('technician')]
  let made = 0
  for (let count = 0; count < ASKING_LIMITS.new_in_a_day + 5; count += 1) {
    const answer = await ask(ground, customer, { to: technician, replica: count % 2 })
    if (answer.status !== 201) continue
    made += 1
    const { serviceRequest } = (await answer.json()) as { serviceRequest: { id: number } }
    await ground.send(
      `/api/service-requests/${serviceRequest.id}/status`,
      json('PUT', { status: 'cancelled' }, { cookie: customer.cookie }),
    )
  }
  judge.expect(made === ASKING_LIMITS.new_in_a_day, `${made} asked and taken back in a day`)
}

async function askWhileBlocked({ ground, judge }: World): Promise<void> {
  const [customer, gone] = [await ground.createUser('technician'), await ground.createUser('technician')]
  const technician = await ground.createUser('technician')
  await ground.db
    .updateTable('technicians')
    .set({ deleted_at: new Date() })
    .where('id', '=', idOf(gone))
    .execute()
  await ask(ground, customer, { to: technician })
  const before = await ownList(ground, customer)
  const path = `/api/blocked-customers/${customer.id}`
  const block = await ground.send(path, { method: 'PUT', headers: { cookie: technician.cookie } })
  judge.expect(block.status === 200, `blocking: ${block.status}`)

  const heard = await (await ask(ground, customer, { to: gone })).text()
  const key = { 'idempotency-key': 'clave-de-un-bloqueado' }
  const tries: [string, Parameters<typeof ask>[2]][] = [
    ['plainly', { to: technician }],
    ['at the other process', { to: technician, replica: 1 }],
    ['under a key', { to: technician, headers: key }],
    ['under that key again', { to: technician, headers: key }],
    ['in another’s name', { to: technician, fields: { customer_id: technician.id } }],
  ]
  for (const [how, call] of tries) {
    const answer = await ask(ground, customer, call)
    judge.expect(answer.status === 422, `a blocked customer asks ${how}: ${answer.status}`)
    judge.expect((await answer.text()) === heard, `a blocked customer who asks ${how} hears of the block`)
  }
  const back = await ask(ground, technician, { to: customer })
  judge.expect(back.status === 422, `who blocked asks the blocked one: ${back.status}`)
  judge.expect((await ownList(ground, customer)) === before, 'the own requests tell of the block')
  const unblock = await ground.send(path, { method: 'DELETE', headers: { cookie: customer.cookie } })
  const after = await ask(ground, customer, { to: technician })
  judge.expect(
    after.status === 422,
    `a blocked customer undoes the block: ${unblock.status}, ${after.status}`,
  )
}

/** The blocked side writes into an open case with the other side, at both processes. */
async function writeWhileBlocked({ ground, judge }: World): Promise<void> {
  const [customer, technician] = [await ground.createUser('customer'), await ground.createUser('technician')]
  const asked = (await (await ask(ground, customer, { to: technician })).json()) as {
    serviceRequest: { id: number }
  }
  const path = `/api/service-requests/${asked.serviceRequest.id}`
  const writes: [string, RequestInit & { path: string }][] = [
    ['writes', { path: `${path}/messages`, ...json('POST', { text: 'Contéstame' }) }],
    ['offers', { path: `${path}/offers`, ...json('POST', { total: 1 }) }],
    ['accepts', { path: `${path}/status`, ...json('PUT', { status: 'accepted' }) }],
  ]
  const sides = [
    {
      who: 'customer',
      blocked: customer,
      by: technician,
      block: `/api/blocked-customers/${customer.id}`,
      can: writes.slice(0, 2),
    },
    {
      who: 'technician',
      blocked: technician,
      by: customer,
      block: `/api/blocked-technicians/${idOf(technician)}`,
      can: writes,
    },
  ]
  for (const { who, blocked, by, block, can } of sides) {
    await ground.send(block, { method: 'PUT', headers: { cookie: by.cookie } })
    const read = async () => (await ground.send(path, { headers: { cookie: blocked.cookie } })).text()
    const before = await read()
    for (const [index, [deed, { path: to, ...write }]] of can.entries()) {
      const headers = { ...(write.headers as Record<string, string>), cookie: blocked.cookie }
      const { status } = await ground.send(to, { ...write, headers }, index % 2)
      judge.expect(status === 409, `a blocked ${who} ${deed}: ${status}`)
    }
    judge.expect((await read()) === before, `the case tells of the block, or of what a ${who} wrote`)
    await ground.send(block, { method: 'DELETE', headers: { cookie: by.cookie } })
  }
}

const idOf = ({ technician_id: technicianId }: TestUser) => technicianId ?? 0

type Asking = { to: TestUser; replica?: number; headers?: Record<string, string>; fields?: object }

function ask(
  ground: Ground,
  from: TestUser,
  { to, replica = 0, headers, fields }: Asking,
): Promise<Response> {
  const body = requestBody(to, { service_description: 'x'.repeat(2000), ...fields })
  return ground.send(
    '/api/service-requests',
    json('POST', body, { cookie: from.cookie, ...headers }),
    replica,
  )
}

/** Sends the requests twenty at a time, alternating between both processes. Returns the count of each status. */
async function askAtOnce(
  ground: Ground,
  from: TestUser,
  asked: readonly TestUser[],
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const waiting = [...asked.entries()]
  const sender = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [turn, to] = next
      const { status } = await ask(ground, from, { to, replica: turn % 2 })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return statuses
}

async function ownList(ground: Ground, { cookie }: TestUser): Promise<string> {
  return (await ground.send('/api/service-requests/my-requests', { headers: { cookie } })).text()
}

const told = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${status} ${count} times`).join(', ')
