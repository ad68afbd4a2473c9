import { VISIT_ACTS, VISIT_FORM } from '@tecnicerca/shared/messages/visits'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import {
  disputedBy,
  earliest,
  hasJustArrived,
  isAnswerable,
  type VisitKind,
} from '@tecnicerca/shared/service-requests/visit-log'
import { partyOf } from '../end/status-changes.ts'

/** Something that can be said about the visit now. `isForm`: it needs more than a tap. */
export type VisitAct = { kind: VisitKind; label: string; isForm: boolean }

/** `bar`: what is likely next, each in one tap. `menu`: what else can be said. */
export type VisitActs = { bar: VisitAct[]; menu: VisitAct[] }

type LoggedVisit = Parameters<typeof hasJustArrived>[0][number]
type Row = Pick<ServiceRequest, 'direction' | 'status' | 'request_date' | 'time_window'>

const tap = (kind: VisitKind, label: string): VisitAct => ({ kind, label, isForm: false })
const form = (kind: VisitKind, label: string): VisitAct => ({ kind, label, isForm: true })

const NOTHING: VisitActs = { bar: [], menu: [] }

/** What this side can say about the visit of the agreed day at `now`. `visits`: what was said about it so far. */
export function visitActs(row: Row, visits: readonly LoggedVisit[], now: Date): VisitActs {
  return partyOf(row) === 'customer' ? actsOfCustomer(row, visits, now) : actsOfTechnician(row, visits, now)
}

function actsOfCustomer(row: Row, visits: readonly LoggedVisit[], now: Date): VisitActs {
  const last = visits.findLast(({ kind }) => kind !== 'promised_hour')
  if (row.status !== 'accepted' || (last?.kind === 'absent' && last.by === 'customer')) return NOTHING
  if (hasJustArrived(visits, now)) return { bar: [tap('absent', VISIT_ACTS.notArrived)], menu: [] }
  if (!isTime('absent', 'customer', { row, visits, now })) return NOTHING
  const acts = [tap('absent', VISIT_ACTS.absent)]
  // Whose technician came hours ago is unlikely to say that nobody did.
  const hasCome = last?.kind === 'arrived' || last?.kind === 'went_for_part'
  return hasCome ? { bar: [], menu: acts } : { bar: acts, menu: [] }
}

function actsOfTechnician(row: Row, visits: readonly LoggedVisit[], now: Date): VisitActs {
  const last = visits.at(-1)
  const disputed = disputedBy({ kind: 'arrived', by: 'technician' }, visits)
  const isDisputed = disputed !== undefined && disputed === last
  const didArrive = tap('arrived', VISIT_ACTS.didArrive)
  if (row.status !== 'accepted') {
    const canAnswer = isDisputed && row.status !== 'pending' && isAnswerable(disputed, now)
    return canAnswer ? { bar: [didArrive], menu: [form('absent', VISIT_FORM.nobodyOpen)] } : NOTHING
  }
  const hour = form('promised_hour', VISIT_ACTS.promised_hour)
  if (!isTime('on_the_way', 'technician', { row, visits, now }))
    return last ? { bar: [], menu: [hour] } : { bar: [hour], menu: [] }
  const menu = [
    hour,
    form('on_the_way', VISIT_FORM.onTheWay),
    form('went_for_part', VISIT_FORM.part),
    ...(isTime('absent', 'technician', { row, visits, now }) ? [form('absent', VISIT_FORM.nobodyOpen)] : []),
  ]
  return { bar: isDisputed ? [didArrive] : nextActs(last?.kind), menu }
}

/** What a technician says after `kind`. */
function nextActs(kind: string | undefined): VisitAct[] {
  switch (kind) {
    case undefined:
    case 'promised_hour':
      return [tap('on_the_way', VISIT_ACTS.on_the_way), tap('arrived', VISIT_ACTS.arrived)]
    case 'on_the_way':
      return [tap('arrived', VISIT_ACTS.arrived)]
    case 'went_for_part':
      return [tap('arrived', VISIT_ACTS.back)]
    case 'arrived':
      return [tap('went_for_part', VISIT_ACTS.went_for_part)]
    default:
      return [tap('arrived', VISIT_ACTS.arrived)]
  }
}

type Moment = { row: Row; visits: readonly LoggedVisit[]; now: Date }

function isTime(kind: VisitKind, by: 'customer' | 'technician', { row, visits, now }: Moment): boolean {
  const from = earliest({ kind, by }, row, visits)
  return from === undefined || now >= from
}

/** True if the customer says that nobody came, and the technician has not said since that they did. */
export function hasNotCome({ direction, status }: Row, visits: readonly LoggedVisit[]): boolean {
  if (direction !== 'sent' || status !== 'accepted') return false
  const last = visits.findLast(({ kind }) => kind !== 'promised_hour')
  return last?.kind === 'absent' && last.by === 'customer'
}
