import { ORDER } from '@tecnicerca/shared/messages/order'
import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

type Parts = Pick<TechnicianProfile, 'average_rating' | 'review_count' | 'response' | 'completed_count'>
type OrderPartsProps = {
  technician: Parts
  /** Also shows the technician how to raise the position. */
  isOwn: boolean
  /** The button that explains the order. */
  why: ReactNode
}

/** Explains a profile's position in the recommended order. Figures on answers and jobs need five requests or more. */
export function OrderParts({ technician, isOwn, why }: OrderPartsProps) {
  const { average_rating: average, review_count: reviews } = technician
  const { answers, jobs } = wordsOf(technician)
  const facts = [answers, jobs].filter((fact) => fact !== undefined)
  // Copies stored by earlier builds have no such data.
  if (!isOwn && technician.response === undefined) return null
  return (
    <TitledCard id="order" title={isOwn ? ORDER.own : ORDER.why}>
      <ul className="grid gap-2">
        {isOwn ? (
          <>
            <Part fact={ORDER.ownReviews(average.toFixed(1), reviews)} raise={ORDER.raise.reviews} />
            <Part fact={answers ?? ORDER.fromFive} raise={ORDER.raise.answers} />
            <Part fact={jobs ?? ORDER.fromFive} raise={ORDER.raise.jobs} />
          </>
        ) : (
          (facts.length > 0 ? facts : [ORDER.newcomer]).map((fact) => <Part key={fact} fact={fact} />)
        )}
      </ul>
      {why}
    </TitledCard>
  )
}

function Part({ fact, raise }: { fact: string; raise?: string }) {
  return (
    <li className="flex gap-2">
      <Icon name="circle-check" className="mt-0.5 size-5 shrink-0" />
      <span>
        {fact}
        {raise && <span className="block text-sm text-muted">{raise}</span>}
      </span>
    </li>
  )
}

function wordsOf({ response, completed_count: completed }: Parts) {
  const { hours, share = 0 } = response ?? {}
  const inTime = response ? ORDER.answersShare(Math.round(share * 10)) : undefined
  return {
    answers: typeof hours === 'number' ? ORDER.answersIn(hours) : inTime,
    jobs: typeof completed === 'number' ? ORDER.completed(completed) : undefined,
  }
}
