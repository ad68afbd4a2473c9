import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import {
  type ClaimAnswer,
  type ClaimState,
  claimsIn,
  guaranteeDaysLeft,
  isClaimOpen,
  type LoggedClaim,
} from '@tecnicerca/shared/service-requests/guarantee-log'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import { countedEvents, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { agreedOffer } from '../quote/agreed-offer.ts'

export type Claim = LoggedClaim<ThreadEvent>

/** `daysLeft`: after today; negative once the guarantee is over. */
export type Guarantee = { lastDay: string; daysLeft: number }

/** The guarantee of a completed job, also if its completion waits in the outbox; undefined without one. */
export function guaranteeOf(
  row: OwnServiceRequest,
  thread: readonly ThreadEvent[],
  now: Date,
): Guarantee | undefined {
  if (row.status !== 'completed') return undefined
  const lastDay = row.guarantee_until ?? lastDayIn(thread)
  return lastDay === undefined ? undefined : { lastDay, daysLeft: guaranteeDaysLeft(lastDay, now) }
}

function lastDayIn(thread: readonly ThreadEvent[]): string | undefined {
  const completed = countedEvents(thread).findLast(({ kind }) => kind === 'completed')
  const days = completed?.data.guarantee_days ?? agreedGuaranteeDays(thread)
  if (!completed || days === 0) return undefined
  return addDays(dayInSantoDomingo(new Date(completed.data.at_phone ?? completed.at)), days)
}

/** Days of guarantee in the accepted offer; 0 if it has none. */
export function agreedGuaranteeDays(thread: readonly ThreadEvent[]): number {
  return agreedOffer(thread)?.data.guarantee_days ?? 0
}

/** The claims of a case by the ids of their events, as far as this phone knows. */
export function claimsOf(thread: readonly ThreadEvent[]): ReadonlyMap<number, Claim> {
  return new Map(claimsIn(countedEvents(thread)).map((claim) => [claim.event.id, claim]))
}

/** True if this side can claim the guarantee now. */
export function canClaim(
  guarantee: Guarantee | undefined,
  thread: readonly ThreadEvent[],
  me: Party,
): boolean {
  if (me !== 'customer' || !guarantee || guarantee.daysLeft < 0) return false
  return [...claimsOf(thread).values()].every(({ state }) => !isClaimOpen(state))
}

/** What this side can answer to the claim, in the order of the buttons. */
export function actsOnClaim({ event: { item }, state }: Claim, me: Party): ClaimAnswer[] {
  if (!isClaimOpen(state) || (item && (item.wish || item.state === 'needs_attention'))) return []
  return me === 'technician' ? ['promised', 'refused'] : ['honoured', 'withdrawn']
}

/** True if it is the next step of a claim in this state, so that its button stands out. */
export function isExpected(answer: ClaimAnswer, state: ClaimState): boolean {
  return answer === (state === 'promised' ? 'honoured' : 'promised')
}
