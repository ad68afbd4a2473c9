import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import type { ClaimAnswer, ClaimState } from '@tecnicerca/shared/service-requests/guarantee-log'
import { DEMONSTRATION_ACCOUNTS } from './accounts.ts'
import { createDeck, type Random } from './random.ts'
import { atMinute } from './times.ts'
import { tradeOf } from './trades/all-trades.ts'
import { DAY_MS, type DemoClaim, type DemoQuote, type DemoServiceRequest } from './world.ts'

type Job = DemoServiceRequest & { quote: DemoQuote }

/** Of the printed technician's jobs with a guarantee, oldest first: the profile says 'Honró 4 de 5 garantías'. */
const OF_TECHNICIAN: readonly (ClaimState | undefined)[] = [
  ...(['honoured', 'refused', 'honoured', 'honoured', 'honoured'] as const),
  ...([undefined, 'claimed'] as const),
]
/** Of the printed customer's: somebody comes tomorrow, and the customer then says that the guarantee was honoured. */
const OF_CUSTOMER: readonly ClaimState[] = ['promised']
/** Days from a job to the end of its claim, at least: so the whole claim lies in the past. */
const DECIDED_AFTER = 3
const CLAIMED = 0.15

const REFUSALS = [
  'Lo que falló ahora es otra pieza. Si quieres, te la cotizo aparte.',
  'Otra persona lo tocó después de mi trabajo, y eso la garantía no lo cubre.',
  'Se dañó por un golpe, no por el trabajo.',
]

/** Claims the guarantees of some of these requests. */
export function addClaims(random: Random, serviceRequests: readonly DemoServiceRequest[], now: Date): void {
  const today = dayInSantoDomingo(now)
  const jobs = serviceRequests
    .filter((job): job is Job => job.quote?.data.guarantee_days !== undefined)
    .toSorted((a, b) => +a.updated_at - +b.updated_at)
  const { technician, customer } = DEMONSTRATION_ACCOUNTS
  const statesLeft = { received: [...OF_TECHNICIAN], sent: [...OF_CUSTOMER] }
  const stateFor = (job: Job): ClaimState | undefined => {
    if (job.technician.user.email === technician.email) return statesLeft.received.shift()
    if (job.customer.email === customer.email) return statesLeft.sent.shift()
    return random.chance(CLAIMED) && daysSince(job, today) >= DECIDED_AFTER ? inventEnd(random) : undefined
  }
  const textOf = createTexts(random)
  for (const job of jobs) {
    const state = stateFor(job)
    if (state) job.quote.claim = inventClaim(random, { ...job, state, text: textOf(job), today })
  }
}

function inventEnd(random: Random): ClaimState {
  return random.weighted([
    ['honoured', 6],
    ['refused', 2],
    ['withdrawn', 1],
  ])
}

function createTexts(random: Random): (job: Job) => string {
  const decks = new Map<number, () => string>()
  return ({ technician: { category_id: id } }) => {
    const deck = decks.get(id) ?? createDeck(random, tradeOf(id).claims)
    decks.set(id, deck)
    return deck()
  }
}

function daysSince({ updated_at: completedAt }: Job, today: string): number {
  return (Date.parse(today) - Date.parse(dayInSantoDomingo(completedAt))) / DAY_MS
}

type Claimed = Job & { state: ClaimState; text: string; today: string }

/** Open claims are of yesterday; decided ones ended yesterday at the latest. */
function inventClaim(random: Random, { state, text, today, ...job }: Claimed): DemoClaim {
  const isOpen = state === 'claimed' || state === 'promised'
  const latest = Math.min(job.quote.data.guarantee_days ?? 0, daysSince(job, today) - DECIDED_AFTER + 1)
  const day = isOpen
    ? addDays(today, -1)
    : addDays(dayInSantoDomingo(job.updated_at), random.between(1, latest))
  const visitDay = isOpen ? addDays(today, 1) : addDays(day, 1)
  const answeredAt = atMinute(day, random.between(13 * 60, 16 * 60))
  const endedAt = atMinute(visitDay, random.between(13 * 60, 20 * 60))
  const promise = answer('promised', answeredAt, { request_date: visitDay, time_window: 'morning' })
  const answers: Record<ClaimState, Answer[]> = {
    claimed: [],
    promised: [promise],
    refused: [answer('refused', answeredAt, { note: random.pick(REFUSALS) })],
    honoured: [promise, answer('honoured', endedAt, {})],
    withdrawn: [answer('withdrawn', endedAt, {})],
  }
  return { at: atMinute(day, random.between(8 * 60, 12 * 60)), text, answers: answers[state] }
}

type Answer = DemoClaim['answers'][number]

function answer(status: ClaimAnswer, at: Date, data: EventData): Answer {
  const by = status === 'promised' || status === 'refused' ? 'technician' : 'customer'
  return { at, by, kind: `guarantee_${status}`, data }
}
