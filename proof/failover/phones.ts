import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Random } from '../../api/src/demonstration/random.ts'
import type { TestDatabase } from '../../api/src/testing/database.ts'
import { shownOf } from '../../pwa/src/offline/testing/told.ts'
import { createNodePhone, messageItem } from '../kit/node-phone.ts'
import type { Pair } from '../kit/pairs.ts'

const WRITE_EVERY_MS = 5_000
const LOOK_EVERY_MS = 1_000
const SETTLE_MS = 60_000

/** A customer with a phone, and the case in which they write. */
export type Owner = { id: number; cookie: string; case_id: number }

/** What a phone was told of one message. */
type Told = { text: string; user_id: number; as: string }

export type Phones = {
  /** Ends the writing, lets every phone send the rest, and says what became of each message. */
  settle: () => Promise<Told[]>
}

/** Opens one accepted case for each pair. */
export async function openCases(database: TestDatabase, pairs: readonly Pair[]): Promise<Owner[]> {
  const owners: Owner[] = []
  for (const { customer, technician } of pairs) {
    const { rows } = await sql<{ id: number }>`
      insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
        service_description, service_location, status)
      values (${customer.id}, ${technician.technician_id}, 1, 500, current_date + 20, 'Relevo', 'Calle 5', 'accepted')
      returning id`.execute(database.db)
    owners.push({ id: customer.id, cookie: customer.cookie, case_id: rows[0]?.id ?? 0 })
  }
  return owners
}

/** New cases of the same people: so much is written that the limits of a person and of a case would be reached. */
export async function openFreshCases({ db }: TestDatabase, owners: readonly Owner[]): Promise<Owner[]> {
  await sql`delete from rate_limits`.execute(db)
  const { rows } = await sql<{ id: number; customer_id: number }>`
    insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
      service_description, service_location, status)
    select customer_id, technician_id, category_id, hourly_rate, request_date,
      service_description, service_location, status
    from service_requests where id = any(${owners.map((owner) => owner.case_id)}::int[])
    returning id, customer_id`.execute(db)
  return rows.flatMap(({ id, customer_id: customerId }) => {
    const owner = owners.find((one) => one.id === customerId)
    return owner ? [{ ...owner, case_id: id }] : []
  })
}

/** Each owner writes messages with the outbox of the product, which sends them as on a phone. */
export function startPhones(base: string, owners: readonly Owner[], random: Random): Phones {
  const writing = { isOver: false }
  const round = Date.now().toString(36)
  const lives = owners.map((owner) => live(base, owner, { random, round, writing }))
  return {
    settle: async () => {
      writing.isOver = true
      return (await Promise.all(lives)).flat()
    },
  }
}

type Life = { random: Random; round: string; writing: { isOver: boolean } }

async function live(base: string, owner: Owner, { random, round, writing }: Life): Promise<Told[]> {
  const phone = createNodePhone(base)
  phone.cookie = owner.cookie
  const tab = phone.openTab(owner.id)
  const texts = new Map<string, string>()
  let writeAt = performance.now() + random.between(0, WRITE_EVERY_MS)
  while (!writing.isOver) {
    if (performance.now() >= writeAt) {
      const text = `relevo ${round} ${owner.id} ${texts.size}`
      const stored = await tab.enqueue(messageItem(owner.case_id, text))
      if (stored.ok) texts.set(stored.value.id, text)
      writeAt += WRITE_EVERY_MS
    }
    await pause(LOOK_EVERY_MS * random.fraction())
    await tab.drain().catch(() => undefined)
  }
  const end = performance.now() + SETTLE_MS
  const told = async () => {
    const records = await tab.items()
    return records.flatMap((record) => {
      const text = texts.get(record.id)
      return text === undefined ? [] : [{ text, user_id: owner.id, as: shownOf(record).as }]
    })
  }
  while ((await told()).some(({ as }) => as === 'waiting') && performance.now() < end) {
    await tab.drain({ hurry: true }).catch(() => undefined)
    await pause(LOOK_EVERY_MS)
  }
  const all = await told()
  tab.stop()
  phone.close()
  return all
}

export type Verdict = {
  acknowledged: number
  lost: number
  doubled: number
  byOthers: number
  seen: number
  unsent: number
}

/** Compares what the phones show with the rows. `seen`: messages that ask their writer to do something. */
export async function judge(database: TestDatabase, told: readonly Told[]): Promise<Verdict> {
  const { rows } = await sql<{ text: string; user_id: number }>`
    select e.data ->> 'text' as text, r.customer_id as user_id from service_request_events e
    join service_requests r on r.id = e.service_request_id where e.kind = 'message'`.execute(database.db)
  const byText = Map.groupBy(rows, ({ text }) => text)
  const sent = told.filter(({ as }) => as === 'sent')
  const of = (text: string) => byText.get(text) ?? []
  return {
    acknowledged: sent.length,
    lost: sent.filter(({ text }) => of(text).length === 0).length,
    doubled: told.filter(({ text }) => of(text).length > 1).length,
    byOthers: told.filter((one) => of(one.text).some(({ user_id: userId }) => userId !== one.user_id)).length,
    seen: told.filter(({ as }) => as !== 'sent' && as !== 'waiting').length,
    unsent: told.filter(({ as }) => as === 'waiting').length,
  }
}
