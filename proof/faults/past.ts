import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { TODAY } from './day.ts'

type Row = { customer: Person; technician: Person; status?: string }

/** Inserts an existing service request. Returns its id. */
export async function insertRequest(stack: Stack, row: Row): Promise<number> {
  const { customer, technician, status = 'pending' } = row
  const rows = await stack.query<{ id: number }>(
    `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
       service_description, service_location, status, completed_at)
     values ($1, $2, 1, 500, $3, 'De antes', 'Calle 5', $4, case when $4 = 'completed' then now() end) returning id`,
    [customer.id, technician.technician_id, TODAY, status],
  )
  return rows[0]?.id ?? 0
}

export function completedRequest(stack: Stack, customer: Person, technician: Person): Promise<number> {
  return insertRequest(stack, { customer, technician, status: 'completed' })
}
