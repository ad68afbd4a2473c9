import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import type { OpenOffer, OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { isJustAccepted } from '../end/act-question.ts'

/** The one act that a case waits for. `waits`: for the other side's answer. `propose`: a job without a price. */
export type Moment = 'accept_offer' | 'waits' | 'accept' | 'propose' | 'complete' | undefined

type MomentOf = { offer: Pick<OpenOffer, 'by'> | undefined; me: Party; now: number }

/**
 * What to offer first. 'Marcar Completado' comes on the day of the job, and never in the place where the acceptance was
 * just tapped.
 */
export function momentOf(row: OwnServiceRequest, { offer, me, now }: MomentOf): Moment {
  const { status, request_date: day, agreed_total: agreed } = row
  if (status !== 'pending' && status !== 'accepted') return undefined
  if (offer) return offer.by === me ? 'waits' : 'accept_offer'
  if (me === 'customer') return status === 'pending' ? 'waits' : undefined
  if (status === 'pending') return 'accept'
  if (day <= dayInSantoDomingo(new Date(now)) && !isJustAccepted(row, now)) return 'complete'
  return agreed === null ? 'propose' : undefined
}
