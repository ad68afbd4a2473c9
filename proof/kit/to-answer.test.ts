import type { User } from '@tecnicerca/shared/accounts'
import { CASE_DEFAULTS, TO_ANSWER_KINDS } from '@tecnicerca/shared/service-requests/cases'
import { toAnswer } from '@tecnicerca/shared/service-requests/to-answer'
import { expect, it } from 'vitest'
import type { EventRow } from '../../api/src/features/service-requests/event-repository.ts'
import { eventSeenBy, isSeenBy } from '../../api/src/features/service-requests/events.ts'
import { partyOf, viewFor } from '../../api/src/features/service-requests/for-viewer.ts'
import type { ServiceRequestRow } from '../../api/src/features/service-requests/repository.ts'
import { toAnswerIn } from '../../api/src/features/service-requests/to-answer-service.ts'
import { mergeSummaries, newsOf, summarizeLog } from '../../pwa/src/offline/cases/case-news.ts'
import { mergeOwnServiceRequests } from '../../pwa/src/offline/cases/merge.ts'
import type { OutboxRecord } from '../../pwa/src/offline/outbox/record.ts'

const HISTORIES = 10_000
const START = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR_MS = 3_600_000
const CUSTOMER = { id: 4, name: 'Ana Peralta', role: 'customer', technician_id: null } as User
const TECHNICIAN = { id: 5, name: 'José Almonte', role: 'technician', technician_id: 7 } as User

/** Always the same numbers for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    chance: (share: number) => next() < share,
    below,
    pick: <T>(of: readonly T[]) => of[below(of.length)] as T,
  }
}
type Random = ReturnType<typeof createRandom>

const SIDES = ['customer', 'technician'] as const
const DEEDS = [
  ...(['message', 'message', 'message', 'photos_added', 'offered', 'offered'] as const),
  ...(['offer_withdrawn', 'offer_declined', 'accepted', 'guarantee_claimed'] as const),
  ...(['guarantee_promised', 'guarantee_refused', 'payment_noted'] as const),
]

type History = { row: ServiceRequestRow; log: EventRow[]; now: Date }

/** Some of these cannot happen with the rules of the product; both sides must agree on them all the same. */
function historyOf(random: Random): History {
  let hours = 0
  const log: EventRow[] = []
  const add = (by: EventRow['by'], kind: EventRow['kind'], data: EventRow['data'] = {}) => {
    hours += random.below(40)
    const id = log.length + 1
    log.push({
      ...{ id, service_request_id: 1, at: new Date(START + hours * HOUR_MS + id), by, kind, data },
      client_op_id: random.chance(0.3) ? `clave-${id}` : null,
    })
  }
  add('customer', 'requested')
  if (random.chance(0.7)) add('system', 'delivered')
  for (let count = random.below(9); count > 0; count -= 1) {
    const by = random.chance(0.06) ? 'admin' : random.pick(SIDES)
    const kind = by === 'admin' ? 'message' : random.pick(DEEDS)
    add(by, kind, dataOf(random, { by, kind, log }))
  }
  const now = new Date(START + (hours + random.below(120)) * HOUR_MS)
  const status = random.pick([
    'pending',
    'pending',
    'accepted',
    'accepted',
    'completed',
    'cancelled',
  ] as const)
  return { row: rowOf(random, { status, now }), log, now }
}

type Deed = Pick<EventRow, 'by' | 'kind'> & { log: readonly EventRow[] }

function dataOf(random: Random, { by, kind, log }: Deed): EventRow['data'] {
  const claims = log.filter((event) => event.kind === 'guarantee_claimed')
  if (kind.startsWith('guarantee_')) return claims.length > 0 ? { claim_id: random.pick(claims).id } : {}
  if (kind === 'offered')
    return { total: 900, ...(random.chance(0.3) && { valid_until: `2026-11-${20 + random.below(10)}` }) }
  if (kind !== 'message') return {}
  return {
    text: 'Hola',
    ...(by === 'admin' && random.chance(0.5) && { to: random.pick(SIDES) }),
    ...(random.chance(0.1) && { taken_back_at: new Date(START).toISOString() }),
    ...(random.chance(0.05) && { hidden_rule: 'fraud' as const }),
  }
}

function rowOf(
  random: Random,
  { status, now }: Pick<ServiceRequestRow, 'status'> & { now: Date },
): ServiceRequestRow {
  const row = {
    ...CASE_DEFAULTS,
    ...{
      id: 1,
      technician_id: 7,
      customer_id: CUSTOMER.id,
      status,
      status_changed_by: null,
      client_op_id: null,
    },
    ...{ request_date: `2026-11-${20 + random.below(10)}`, service_description: 'Cambiar un breaker.' },
    ...{
      service_location: 'Calle 5',
      agreed_total: random.chance(0.4) ? 1_500 : null,
      paid_total: 0,
      noted_total: 0,
    },
    ...{ guarantee_until: null, created_at: new Date(START), updated_at: new Date(START) },
    expires_at:
      status === 'pending' && random.chance(0.5) ? new Date(START + random.below(300) * HOUR_MS) : null,
    ended_at: status === 'completed' || status === 'cancelled' ? now : null,
    ...{ technician_user_id: TECHNICIAN.id, technician_name: TECHNICIAN.name, technician_phone: '' },
    ...{ customer_name: CUSTOMER.name, customer_phone: '', category_name: null, has_review: 0, review: null },
    ...{ agreed_lines: null, balance: null, is_customer_blocked: false, is_technician_blocked: false },
    ...{ is_talkable: true, is_overdue: false, photo_ids: null, read_at: now },
  }
  return row as ServiceRequestRow
}

/** The last event as it waits in the outbox, if it is one that this side's phone can write. */
function waitingRecord(event: EventRow | undefined, party: EventRow['by']): OutboxRecord | undefined {
  if (event?.by !== party || event.data.taken_back_at || event.data.hidden_rule) return undefined
  const kind = { message: 'service_request.message', offered: 'offer.create' }[event.kind as string]
  if (!kind) return undefined
  return {
    ...{ kind, id: `item-${event.id}`, key: event.client_op_id ?? `clave-${event.id}`, seq: 1, user_id: 1 },
    ...{ state: 'queued', wish: null, result: null, created_at: event.at.getTime() },
    payload: { service_request_id: 1, ...event.data },
  } as unknown as OutboxRecord
}

/** What this side's phone shows: the log came in two parts, and its last event may wait in the outbox. */
function onPhone({ row, log, now }: History, actor: User, random: Random) {
  const party = partyOf(actor, row)
  const record = random.chance(0.3) ? waitingRecord(log.at(-1), party) : undefined
  const sent = record ? log.slice(0, -1) : log
  const shown = viewFor(actor, row)
  const seen = sent.filter((event) => isSeenBy(party, event)).map((event) => eventSeenBy(party, row, event))
  const cut = random.below(seen.length + 1)
  const before = summarizeLog(shown, seen.slice(0, cut), undefined)
  const heard = mergeSummaries(before, summarizeLog(shown, seen.slice(cut), undefined), seen.slice(cut))
  const [merged] = mergeOwnServiceRequests(
    [{ ...shown, news: newsOf({ ...shown, heard }, undefined) }],
    record ? [record] : [],
    actor,
  )
  return merged && toAnswer(merged, merged.turns ?? [], now)
}

// 60 s: the default is too short on a machine that is busy with other tests.
it('phone and server agree on what waits for either side in 10,000 random histories', {
  timeout: 60_000,
}, () => {
  const random = createRandom(20_261_129)
  const found = new Map<string, number>()
  for (let count = 0; count < HISTORIES; count += 1) {
    const history = historyOf(random)
    for (const actor of [CUSTOMER, TECHNICIAN]) {
      const known = toAnswerIn(history.row, history.log, { actor, now: history.now })
      const shown = onPhone(history, actor, random)
      // `expect` 20,000 times would take longer than all the rest.
      if (shown?.kind !== known?.kind || shown?.since !== known?.since)
        expect({ shown, actor, history }).toEqual({ shown: known, actor, history })
      const kind = `${actor.role} ${known?.kind ?? 'nothing'}`
      found.set(kind, (found.get(kind) ?? 0) + 1)
    }
  }
  // A history in which nothing ever waits would prove nothing.
  const all = [
    ...TO_ANSWER_KINDS.map((kind) => `technician ${kind}`),
    ...['customer quote', 'customer question', 'customer nothing'],
  ]
  expect(all.filter((one) => (found.get(one) ?? 0) < 50)).toEqual([])
})
