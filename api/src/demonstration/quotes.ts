import { hash } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import { addUpQuote, fromCents, type QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { receiptCode } from '@tecnicerca/shared/service-requests/receipt-code'
import type { Random } from './random.ts'
import { tradeOf } from './trades/all-trades.ts'
import type { DemoPayment, DemoQuote, DemoServiceRequest } from './world.ts'

const MINUTE_MS = 60_000
/** Each third completed job was quoted. */
const QUOTED = 3

/** Gives a third of the completed service requests the quote that was accepted before the work. */
export function addQuotes(random: Random, serviceRequests: readonly DemoServiceRequest[]): void {
  const completed = serviceRequests.filter(({ status }) => status === 'completed')
  for (const [place, serviceRequest] of completed.entries()) {
    if (place % QUOTED === 0) serviceRequest.quote = inventQuote(random, serviceRequest)
  }
}

// Quoted and accepted within two hours of the request: the job was done later than that.
function inventQuote(random: Random, serviceRequest: DemoServiceRequest): DemoQuote {
  const { technician, created_at: createdAt } = serviceRequest
  const offeredAt = new Date(+createdAt + random.between(10, 60) * MINUTE_MS)
  const lines = inventLines(random, technician)
  const chargesItbis = random.chance(0.2)
  const days = random.weighted([
    [0, 3],
    [30, 4],
    [90, 4],
    [180, 1],
  ])
  const total = fromCents(addUpQuote(lines, chargesItbis).total)
  return {
    id: 0,
    offered_at: offeredAt,
    accepted_at: new Date(+offeredAt + random.between(5, 60) * MINUTE_MS),
    payment: random.chance(0.8) ? inventPayment(random, { ...serviceRequest, total }) : undefined,
    data: {
      total,
      ...{ lines, charges_itbis: chargesItbis },
      valid_until: addDays(dayInSantoDomingo(offeredAt), QUOTE_LIMITS.validDays),
      ...(days > 0 && { guarantee_days: days, guarantee_text: 'Las piezas y la mano de obra' }),
    },
  }
}

/** Noted within an hour of the completion, and confirmed within another; undefined if that is still to come. */
function inventPayment(
  random: Random,
  { updated_at: completedAt, total }: DemoServiceRequest & { total: number },
): DemoPayment | undefined {
  const at = new Date(+completedAt + random.between(5, 60) * MINUTE_MS)
  const confirmedAt = new Date(+at + random.between(2, 60) * MINUTE_MS)
  const method = random.weighted([
    ['cash', 5],
    ['transfer', 4],
    ['card', 1],
  ] as const)
  const key = `${total} ${at.toISOString()}`
  if (confirmedAt.getTime() > Date.now()) return undefined
  return {
    ...{ at, confirmed_at: confirmedAt },
    data: {
      ...{ amount: total, direction: 'paid', method, paid_on: dayInSantoDomingo(at) },
      receipt_code: receiptCode(hash('sha256', key, 'buffer')),
    },
  }
}

function inventLines(random: Random, technician: DemoServiceRequest['technician']): QuoteLine[] {
  const { parts } = tradeOf(technician.category_id)
  const used = random.sample(parts, random.between(1, 3)).map(
    ([text, price]): QuoteLine => ({
      ...{ kind: 'parts', text, unit_price: price },
      quantity: random.weighted([
        [1, 6],
        [2, 2],
        [3, 1],
      ]),
    }),
  )
  const work: QuoteLine = {
    ...{ kind: 'labour', text: 'Trabajo en el lugar' },
    ...{ quantity: random.between(2, 8) / 2, unit_price: technician.hourly_rate },
  }
  const visit: QuoteLine = { kind: 'visit', text: 'Revisión y transporte', quantity: 1, unit_price: 300 }
  return [work, ...used, ...(random.chance(0.3) ? [visit] : [])]
}
