import { randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { TestUser } from '../../api/src/testing/api.ts'
import { insertRequest } from '../../api/src/testing/service-requests.ts'
import type { Field } from './field.ts'
import { PAYLOADS } from './script-payloads.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

/**
 * The users and records that the pages show. Every text column of the database contains every payload, inserted without
 * the validation of the API.
 */
export type ScriptWorld = {
  admin: TestUser
  customer: TestUser
  technician: TestUser
  /** The technician profile of each payload, and its category. */
  technicianIds: number[]
  categoryIds: number[]
  /** Users with an address that mails can be delivered to. */
  mailed: TestUser[]
  /** Users about whom admins wrote twenty notes each. */
  noted: TestUser[]
  /** A case between customer and technician, with one message for each payload. */
  caseId: number
}

/** The page of a person shows this many notes. */
const NOTES = 20

export async function createScriptWorld(field: Field): Promise<ScriptWorld> {
  const { db, createUser } = field
  const customer = await createUser('customer', { name: PAYLOADS[3] ?? '' })
  const technician = await createUser('technician', { name: PAYLOADS[3] ?? '', bio: PAYLOADS.join(' ') })
  const world: ScriptWorld = {
    admin: await createUser('admin'),
    customer,
    technician,
    technicianIds: [],
    categoryIds: [],
    mailed: [],
    noted: [],
    caseId: await insertRequest(db, { customer, technician }, { request_date: DAY_AHEAD }),
  }
  for (const [index, payload] of PAYLOADS.entries()) {
    const { id: categoryId } = await db
      .insertInto('categories')
      .values({ name: `${payload} ${index}`, description: payload, icon_name: payload, synonyms: payload })
      .returning('id')
      .executeTakeFirstOrThrow()
    const email = `${index}${payload.toLowerCase()}`
    const person = await createUser('technician', {
      name: payload,
      email,
      phone: payload,
      bio: payload,
      category_id: categoryId,
      city: payload,
    })
    await db
      .updateTable('technicians')
      .set({
        address: payload,
        skills: [payload],
        services: JSON.stringify([{ name: payload, price: 100 }]),
      })
      .where('user_id', '=', person.id)
      .execute()
    const asking = await createUser('customer', { name: payload, email: `c${email}`, phone: payload })
    const texts = {
      service_description: payload,
      service_location: payload,
      category_id: categoryId,
      hourly_rate: 500,
    }
    await db
      .insertInto('service_requests')
      .values({
        ...texts,
        customer_id: asking.id,
        technician_id: technician.technician_id ?? 0,
        request_date: DAY_AHEAD,
      })
      .execute()
    if (index % NOTES === 0) world.noted.push(asking)
    await writeAround(field, world, { payload, asking, person })
    await review(field, { ...texts, customer_id: customer.id, technician_id: person.technician_id ?? 0 })
    world.technicianIds.push(person.technician_id ?? 0)
    world.categoryIds.push(categoryId)
    world.mailed.push(await createUser('customer', { name: payload, email: `correo${index}@ejemplo.do` }))
  }
  return world
}

type Around = { payload: string; asking: TestUser; person: TestUser }

/** Puts the payload into captions, reports, notes, messages, notices and acts of admins. */
async function writeAround({ db }: Field, world: ScriptWorld, { payload, asking, person }: Around) {
  const { admin, customer, caseId } = world
  const technicianId = person.technician_id ?? 0
  const job = { technician_id: technicianId, id: randomUUID(), caption: payload, place: 1 }
  await db
    .insertInto('work_photos')
    .values({ ...job, sha256: Buffer.alloc(32) })
    .execute()
  const subject = { kind: 'profile', subject_id: technicianId, person_id: person.id } as const
  await db
    .insertInto('abuse_reports')
    .values({ ...subject, reporter_id: asking.id, reason: 'other', note: payload })
    .execute()
  const noted = world.noted.at(-1)?.id ?? 0
  await db.insertInto('user_notes').values({ user_id: noted, admin_id: admin.id, text: payload }).execute()
  const note = { service_request_id: caseId, admin_id: admin.id, text: payload }
  await db.insertInto('case_notes').values(note).execute()
  const message = { service_request_id: caseId, by: 'customer', kind: 'message' } as const
  await db
    .insertInto('service_request_events')
    .values({ ...message, data: JSON.stringify({ text: payload }) as never })
    .execute()
  await db
    .insertInto('notices')
    .values({ user_id: customer.id, kind: 'admin_message', text: payload })
    .execute()
  const act = { admin_id: admin.id, act: 'user.update', subject_kind: 'user', subject_id: person.id }
  const [before, after] = [JSON.stringify({ name: payload }), JSON.stringify({ name: `${payload}.` })]
  await db
    .insertInto('audit_log')
    .values({ ...act, before, after })
    .execute()
}

async function review(
  { db }: Field,
  request: {
    customer_id: number
    technician_id: number
    category_id: number
    hourly_rate: number
    service_description: string
    service_location: string
  },
): Promise<void> {
  const { id } = await db
    .insertInto('service_requests')
    .values({ ...request, request_date: '2026-01-05', status: 'completed', completed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { customer_id: customerId, technician_id: technicianId, service_description: comment } = request
  await db
    .insertInto('reviews')
    .values({
      customer_id: customerId,
      technician_id: technicianId,
      service_request_id: id,
      rating: 5,
      comment,
      service_date: '2026-01-05',
      reply_text: comment,
      reply_created_at: new Date(),
    })
    .execute()
}
