import { COMMON } from '@tecnicerca/shared/messages/common'
import { Star } from 'lucide-react'
import { classNames } from './class-names.ts'

const STARS = [1, 2, 3, 4, 5]

/** Five stars, the rounded rating of them filled. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const filled = Math.round(rating)
  return (
    <span
      role="img"
      aria-label={COMMON.rating_of(rating.toFixed(1))}
      className={classNames('inline-flex', className)}
    >
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={classNames('size-5', star <= filled ? 'fill-star text-amber' : 'text-control')}
        />
      ))}
    </span>
  )
}
