import { openForLater } from '../../../pwa/e2e/offline-phone.ts'
import { cut, mend } from '../../kit/browser-phone.ts'
import type { Person } from '../../kit/person.ts'
import type { Stack } from '../../kit/stack.ts'
import { percentile } from './figures.ts'
import { type Bench, newTab } from './screen-times.ts'
import type { Stopwatch } from './stopwatch.ts'

const LAST_WORDS = 'Hasta mañana entonces'

type Log = { messages: number; payments: number; lines: number }

const SHORT: Log = { messages: 10, payments: 0, lines: 0 }
const LONG: Log = { messages: 300, payments: 50, lines: 20 }

/**
 * The time of an offline start in a case with a quote of twenty lines, fifty payments and 300 messages, divided by the time
 * in one with ten messages.
 */
export async function measureCase(bench: Bench): Promise<number> {
  const { phone, net, runs, stack } = bench
  const technician = await stack.createPerson('technician')
  const customer = await stack.createPerson('customer')
  const ids = [await insertCase(stack, { technician, customer }, SHORT)]
  ids.push(await insertCase(stack, { technician, customer }, LONG))
  await newTab(bench)
  await phone.enter(technician)
  for (const id of ids) {
    await openForLater(phone.page, `/my-requests/${id}`)
    await phone.page.getByText(LAST_WORDS).first().waitFor()
    await phone.page.waitForLoadState('networkidle')
  }
  await cut(phone, net)
  const values: number[][] = [[], []]
  for (let run = 0; run < runs; run += 1)
    for (const [which, id] of ids.entries()) {
      await newTab(bench)
      await phone.page.goto(`/my-requests/${id}`, { waitUntil: 'commit' })
      values[which]?.push(await phone.page.evaluate(paintedWith, LAST_WORDS))
    }
  await mend(phone, net)
  const [short = Number.NaN, long = Number.NaN] = values.map((times) => percentile(times, 0.5))
  console.log(
    `a case, no network: ${Math.round(short)} ms with ten messages, ${Math.round(long)} ms with all`,
  )
  return long / short
}

function paintedWith(text: string): Promise<number> {
  const { whenPainted } = window as unknown as Stopwatch
  return whenPainted(() => Boolean(document.querySelector('main')?.innerText.includes(text)))
}

type Sides = Record<'technician' | 'customer', Person>

async function insertCase({ query }: Stack, { technician, customer }: Sides, log: Log): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
       service_description, service_location, status)
     values ($1, $2, 1, 500, current_date + 1, 'Cambiar el breaker', 'Calle 5, Gurabo', 'accepted') returning id`,
    [customer.id, technician.technician_id],
  )
  const id = row?.id ?? 0
  if (log.lines > 0) await insertAgreement(query, id, log.lines)
  await query(
    `insert into service_request_events (service_request_id, by, kind, data)
     select $1, 'customer', 'payment_noted', jsonb_build_object('amount', 100.5, 'direction', 'paid', 'method', 'cash',
       'paid_on', current_date, 'receipt_code', 'K7Q2-9FXA') from generate_series(1, $2::int)`,
    [id, log.payments],
  )
  await query(
    `insert into service_request_events (service_request_id, by, kind, data)
     select $1, case when n % 2 = 0 then 'customer' else 'technician' end, 'message',
       jsonb_build_object('text', case when n = $2::int then $3 else 'Mensaje ' || n || ' sobre el breaker de la cocina' end)
     from generate_series(1, $2::int) n`,
    [id, log.messages, LAST_WORDS],
  )
  return id
}

async function insertAgreement(query: Stack['query'], id: number, lines: number): Promise<void> {
  await query(
    `with offer as (
       insert into service_request_events (service_request_id, by, kind, data)
       select $1, 'technician', 'offered', jsonb_build_object('total', 100 * $2::int, 'charges_itbis', false, 'lines',
         jsonb_agg(jsonb_build_object('kind', 'parts', 'text', 'Pieza ' || n, 'quantity', 1, 'unit_price', 100)))
       from generate_series(1, $2::int) n returning id)
     insert into service_request_events (service_request_id, by, kind, data)
     select $1, 'customer', 'offer_accepted', jsonb_build_object('offer_id', id) from offer`,
    [id, lines],
  )
  await query('update service_requests set agreed_total = $2 where id = $1', [id, 100 * lines])
}
