// Separate from the schemas, because a case shows its guarantee at once and zod loads later.

import { dayInSantoDomingo } from '../calendar.ts'

export const CLAIM_ANSWERS = ['promised', 'refused', 'honoured', 'withdrawn'] as const
export type ClaimAnswer = (typeof CLAIM_ANSWERS)[number]

/** `claimed`: waits for the technician's answer. `claimed` and `promised` are open. */
export type ClaimState = 'claimed' | ClaimAnswer

type LoggedEvent = { id: number; kind: string; data: { claim_id?: number | undefined } }

export type LoggedClaim<Event> = { event: Event; state: ClaimState; answer: Event | undefined }

/** The claims in a log, in the order of their events. `events` must be in the order of their ids. */
export function claimsIn<Event extends LoggedEvent>(events: readonly Event[]): LoggedClaim<Event>[] {
  return events
    .filter(({ kind }) => kind === 'guarantee_claimed')
    .map((event) => {
      const answer = events.findLast(({ data }) => data.claim_id === event.id)
      return { event, answer, state: answer ? stateAfter(answer.kind) : 'claimed' }
    })
}

function stateAfter(kind: string): ClaimState {
  return CLAIM_ANSWERS.find((answer) => kind === `guarantee_${answer}`) ?? 'claimed'
}

export function isClaimOpen(state: ClaimState): boolean {
  return state === 'claimed' || state === 'promised'
}

/** How many days of a guarantee are left at `now`, its last day not counted; negative once it is over. */
export function guaranteeDaysLeft(lastDay: string, now: Date): number {
  return (Date.parse(lastDay) - Date.parse(dayInSantoDomingo(now))) / 86_400_000
}
