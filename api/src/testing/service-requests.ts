import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { Insertable } from 'kysely'
import type { Db } from '../db/client.ts'
import type { ServiceRequestsTable } from '../db/schema.ts'
import type { TestUser } from './api.ts'

/** A day far enough ahead for tests that move the clock, and near enough to be accepted. */
export const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

/** The body of a valid service request. */
export function requestBody({ technician_id: technicianId }: Pick<TestUser, 'technician_id'>, changes = {}) {
  return {
    technician_id: technicianId,
    service_description: 'Un abanico que no gira',
    service_location: 'Calle 8',
    request_date: DAY_AHEAD,
    ...changes,
  }
}

type Sides = { customer: Pick<TestUser, 'id'>; technician: Pick<TestUser, 'technician_id'> }

/** Inserts a service request past the API. Returns its id. */
export async function insertRequest(
  db: Db,
  { customer, technician }: Sides,
  fields: Partial<Insertable<ServiceRequestsTable>> = {},
): Promise<number> {
  const job = { ...requestBody(technician), technician_id: technician.technician_id ?? 0 }
  const { id } = await db
    .insertInto('service_requests')
    .values({
      ...job,
      customer_id: customer.id,
      category_id: 1,
      hourly_rate: 500,
      request_date: '2026-03-01',
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
