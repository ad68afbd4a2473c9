import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { TestUser } from '../../api/src/testing/api.ts'
import type { Field } from './field.ts'
import { PAYLOADS } from './script-payloads.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

/**
 * The users and records that the pages are opened with. Every text column of the database holds every payload, written past
 * the validation of the API.
 */
export type ScriptWorld = {
  admin: TestUser
  customer: TestUser
  technician: TestUser
  /** The technician profile of each payload, and its category. */
  technician_ids: number[]
  categoryIds: number[]
  /** Users with an address that mails can be delivered to. */
  mailed: TestUser[]
}

export async function createScriptWorld(field: Field): Promise<ScriptWorld> {
  const { db, createUser } = field
  const customer = await createUser('customer', { name: PAYLOADS[3] ?? '' })
  const technician = await createUser('technician', { name: PAYLOADS[3] ?? '', bio: PAYLOADS.join(' ') })
  const world: ScriptWorld = {
    admin: await createUser('admin'),
    customer,
    technician,
    technician_ids: [],
    categoryIds: [],
    mailed: [],
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
      .set({ address: payload, skills: [payload] })
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
    await review(field, { ...texts, customer_id: customer.id, technician_id: person.technician_id ?? 0 })
    world.technician_ids.push(person.technician_id ?? 0)
    world.categoryIds.push(categoryId)
    world.mailed.push(await createUser('customer', { name: payload, email: `correo${index}@ejemplo.do` }))
  }
  return world
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
    })
    .execute()
}
