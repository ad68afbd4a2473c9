import { ORDER } from '@tecnicerca/shared/messages/order'
import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'

type Parts = Pick<TechnicianProfile, 'average_rating' | 'review_count' | 'response' | 'completed_count'>
type OrderPartsProps = {
  technician: Parts
  /** The button that explains the order. */
  why: ReactNode
}

/** Shows technicians what their position in the recommended order is made of. Figures need five requests or more. */
export function OrderParts({ technician, why }: OrderPartsProps) {
  const { average_rating: average, review_count: reviews } = technician
  const { answers, jobs } = wordsOf(technician)
  return (
    <TitledCard id="order" title={ORDER.own}>
      <ul className="grid gap-2">
        <Part icon="star" fact={ORDER.ownReviews(average.toFixed(1), reviews)} raise={ORDER.raise.reviews} />
        <Part icon="clock" fact={answers ?? ORDER.answersSoon} raise={ORDER.raise.answers} />
        <Part icon="briefcase-business" fact={jobs ?? ORDER.jobsSoon} raise={ORDER.raise.jobs} />
      </ul>
      {why}
    </TitledCard>
  )
}

function Part({ icon, fact, raise }: { icon: IconName; fact: string; raise: string }) {
  return (
    <li className="flex gap-2">
      <Icon name={icon} className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {fact}
        <span className="block text-sm text-muted">{raise}</span>
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
