import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import type { TestUser } from '../api.ts'
import { askFor, createJudge, type Finding, type Ground, type Judge, json } from './ground.ts'

const LINES = [
  { kind: 'labour', text: 'Revisión', quantity: 1.5, unit_price: 850 },
  { kind: 'parts', text: 'Terminal', quantity: 3, unit_price: 45.33 },
]
/** 1,275 and 135.99, and 18 % of both. */
const [SUM, WITH_ITBIS] = [1_410.99, 1_664.97]
const PAYMENT = { direction: 'paid', method: 'cash', paid_on: dayInSantoDomingo(new Date()) }

type Case = { ground: Ground; judge: Judge; id: number; customer: TestUser; technician: TestUser }
type Answer = { status: number; body: { event?: ServiceRequestEvent; serviceRequest?: ServiceRequest } }

/** Neither side can store a sum that its lines do not have, count a payment twice, or confirm an own payment. */
export async function attackForgedTotals(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const [customer, technician] = [await ground.createUser('customer'), await ground.createUser('technician')]
  const id = await askFor(ground, { customer, technician })
  const about = { ground, judge, id, customer, technician }
  await forgeQuotes(about)
  await forgePayments(about)
  for (const [side, as] of Object.entries({ customer, technician })) {
    const { serviceRequest } = (await send(about, { as, path: `service-requests/${id}` })).body
    const totals = [serviceRequest?.agreed_total, serviceRequest?.paid_total, serviceRequest?.balance]
    const told = JSON.stringify(totals)
    judge.expect(told === JSON.stringify([WITH_ITBIS, 100.5, 1_564.47]), `the ${side} reads ${told}`)
  }
  return judge.finding()
}

async function forgeQuotes(about: Case): Promise<void> {
  const { judge, id, customer, technician } = about
  const offers = `service-requests/${id}/offers`
  const quote = { lines: LINES, charges_itbis: true }
  const [first, second] = LINES
  const forged = [
    ...[WITH_ITBIS - 0.01, WITH_ITBIS + 0.01, SUM, 0.01, 0, -WITH_ITBIS, 1e12, `${WITH_ITBIS}`].map(
      (total) => ({ ...quote, total }),
    ),
    { ...quote, charges_itbis: false, total: WITH_ITBIS },
    { ...quote, lines: [{ ...first, quantity: 1.501 }, second], total: WITH_ITBIS },
    { ...quote, lines: [{ ...first, quantity: -1.5 }, second] },
    { ...quote, lines: [{ ...first, unit_price: -850 }, second] },
    { ...quote, lines: [{ ...first, unit_price: 10_000_000, quantity: 9_999.99 }, second] },
  ]
  for (const body of forged) {
    const { status } = await send(about, { as: technician, path: offers, init: json('POST', body) })
    judge.expect(status === 400, `a forged quote hears ${status}: ${JSON.stringify(body)}`)
  }
  const extra = { subtotal: 1, itbis: 1, agreed_total: 1, paid_total: WITH_ITBIS, balance: 0 }
  const init = json('POST', { ...quote, ...extra })
  const { event } = (await send(about, { as: technician, path: offers, init })).body
  judge.expect(event?.data.total === WITH_ITBIS, `the quote is of ${event?.data.total}`)
  const acceptance = json('PUT', { status: 'accepted', total: 1, agreed_total: 1, agreed_lines: [] })
  const path = `offers/${event?.id}/status`
  const { serviceRequest } = (await send(about, { as: customer, path, init: acceptance })).body
  const { agreed_total: total, agreed_lines: lines } = serviceRequest ?? {}
  judge.expect(total === WITH_ITBIS && lines?.length === 2, `agreed are ${lines?.length} lines of ${total}`)
}

async function forgePayments(about: Case): Promise<void> {
  const { judge, id, customer, technician } = about
  const path = `service-requests/${id}/payments`
  for (const amount of [0, -5, 0.001, 1e12, '1500', null]) {
    const init = json('POST', { ...PAYMENT, amount })
    const { status } = await send(about, { as: technician, path, init })
    judge.expect(status === 400, `a payment of ${amount} hears ${status}`)
  }
  const extra = { status: 'confirmed', by: 'customer', receipt_code: 'AAAA-AAAA', paid_total: WITH_ITBIS }
  const init = json('POST', { ...PAYMENT, amount: 100.5, ...extra })
  const { event, serviceRequest } = (await send(about, { as: technician, path, init })).body
  judge.expect(event?.by === 'technician', `the payment is by ${event?.by}`)
  judge.expect(event?.data.receipt_code !== 'AAAA-AAAA', 'the code of a receipt is chosen by its author')
  judge.expect(serviceRequest?.paid_total === 0, `unconfirmed are paid: ${serviceRequest?.paid_total}`)
  const status = {
    path: `payments/${event?.id}/status`,
    init: json('PUT', { status: 'confirmed', amount: 1 }),
  }
  const own = await send(about, { as: technician, ...status })
  judge.expect(own.status === 403, `who confirms an own payment hears ${own.status}`)
  const twice = await Promise.all([0, 1].map((replica) => send(about, { as: customer, ...status, replica })))
  const ids = new Set(twice.map(({ body }) => body.event?.id))
  judge.expect(ids.size === 1, `a payment confirmed at both processes at once has ${ids.size} confirmations`)
}

type Call = { as: TestUser; path: string; init?: RequestInit; replica?: number }

async function send({ ground }: Case, { as, path, init = {}, replica }: Call): Promise<Answer> {
  const headers = { ...(init.headers as Record<string, string>), cookie: as.cookie }
  const response = await ground.send(`/api/${path}`, { ...init, headers }, replica)
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
