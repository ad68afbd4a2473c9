import { CLAIM_ACTS, GUARANTEE } from '@tecnicerca/shared/messages/guarantees'
import type { ClaimAnswer, ClaimState } from '@tecnicerca/shared/service-requests/guarantee-log'
import type { ReactNode } from 'react'
import { shortDate } from '../../../lib/text/formats.ts'
import { timeWindowText } from '../../../lib/text/request-summary.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { ActRow } from '../../../ui/buttons/act-row.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge, type Tone } from '../../../ui/display/badge.tsx'
import { eventWords } from '../case/event-words.ts'
import { Refused, When } from '../case/thread-item.tsx'
import { partyOf } from '../end/status-changes.ts'
import { actsOnClaim, type Claim, isExpected } from './guarantee.ts'
import type { PressClaim } from './use-claim-acts.tsx'

type ClaimCardProps = {
  event: ThreadEvent
  /** Undefined for a claim that the server refused or that is being discarded. */
  claim: Claim | undefined
  serviceRequest: OwnServiceRequest
  waiting: readonly OutboxRecord[]
  press: PressClaim
  /** The photos of the claim. */
  children?: ReactNode
}

/** A claim under the guarantee with its state, and what this side can answer. */
export function ClaimCard({ event, claim, serviceRequest, waiting, press, children }: ClaimCardProps) {
  const { request_date: day, time_window: timeWindow } = claim?.answer?.data ?? {}
  const acts = claim ? actsOnClaim(claim, partyOf(serviceRequest)) : []
  return (
    <article className="my-1 grid gap-1 rounded-card border border-line bg-card px-4 py-3">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{eventWords(event, serviceRequest)}</span>
        <span className="text-sm text-muted">
          <When event={event} waiting={waiting} />
        </span>
      </h2>
      <p className="whitespace-pre-line wrap-anywhere">{event.data.text}</p>
      {children}
      {claim && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge key={claim.state} tone={TONES[claim.state]}>
            {GUARANTEE.states[claim.state]}
          </Badge>
          {claim.state === 'promised' && day && (
            <span key={day}>
              {[shortDate(day), timeWindow && timeWindowText(timeWindow)].filter(Boolean).join(' · ')}
            </span>
          )}
        </p>
      )}
      {claim && acts.length > 0 && (
        <ActRow className="mt-1 flex flex-wrap gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              variant={isExpected(act, claim.state) ? 'primary' : 'secondary'}
              className="grow basis-28"
              onClick={() => press(event, act)}
            >
              {act === 'promised' && claim.state === 'promised' ? CLAIM_ACTS.promiseOther : LABELS[act]}
            </Button>
          ))}
        </ActRow>
      )}
      <Refused item={event.item} />
    </article>
  )
}

const LABELS: Record<ClaimAnswer, string> = {
  promised: CLAIM_ACTS.promise,
  refused: CLAIM_ACTS.refuse,
  honoured: CLAIM_ACTS.honoured,
  withdrawn: CLAIM_ACTS.withdraw,
}

const TONES: Record<ClaimState, Tone> = {
  claimed: 'amber',
  promised: 'brand',
  refused: 'danger',
  honoured: 'success',
  withdrawn: 'neutral',
}
