import { COMMON } from '@tecnicerca/shared/messages/common'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

const STARS = [1, 2, 3, 4, 5]

/** Five stars, of which as many are filled as the rounded rating. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const filled = Math.round(rating)
  return (
    <span
      role="img"
      aria-label={COMMON.ratingOf(rating.toFixed(1))}
      className={classNames('inline-flex', className)}
    >
      {STARS.map((star) => (
        <Icon
          key={star}
          name="star"
          className={classNames('size-5', star <= filled ? 'fill-star text-amber' : 'text-control')}
        />
      ))}
    </span>
  )
}
