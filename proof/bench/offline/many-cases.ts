import type { Person } from '../../kit/person.ts'
import type { Stack } from '../../kit/stack.ts'

type Sides = { technician: Person; customer: Person }

const YEARS = 3
const OPEN = 5
const PART = 500

/**
 * Inserts the open cases of a technician for the next days, and `past` cases spread over three years, each with a message.
 */
export async function insertCases(
  { query }: Stack,
  { technician: { technician_id: technicianId }, customer }: Sides,
  past: number,
): Promise<void> {
  await query(
    `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date, service_description,
       service_location) select $1, $2, 1, 500, current_date + n, 'Por venir ' || n, 'Calle 5, Gurabo' from generate_series(1, $3) n`,
    [customer.id, technicianId, OPEN],
  )
  // In parts: each completed case recounts all cases of its technician, so one statement would exceed the timeout.
  for (let first = 1; first <= past; first += PART) {
    await query(
      `with made as (insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
         service_description, service_location, status, created_at, updated_at, accepted_at, completed_at)
       select $1, $2, 1, 500, at::date, 'Ya hecha ' || n || ', con el breaker de la cocina', 'Calle ' || n || ', Gurabo',
         'completed', at, at + interval '2 days', at + interval '1 hour', at + interval '2 days'
       from (select n, now() - interval '3 days' - n * make_interval(days => ${YEARS * 365}) / $3 as at
         from generate_series($4::int, least($4 + ${PART} - 1, $3)) n) past returning id)
     insert into service_request_events (service_request_id, by, kind, data)
     select id, 'customer', 'message', '{"text":"Gracias, quedó muy bien."}' from made`,
      [customer.id, technicianId, past, first],
    )
  }
}
