import { COMMON } from '@tecnicerca/shared/messages/common'
import { Icon } from '../icons/icon.tsx'

/** One star and the rating with one decimal, as on cards; 0.0 if there are no ratings. */
export function Rating({ rating }: { rating: number }) {
  const text = rating.toFixed(1)
  return (
    <span className="inline-flex items-center gap-1 font-semibold">
      <Icon name="star" className="size-4 fill-star text-amber" />
      <span className="sr-only">{COMMON.ratingOf(text)}</span>
      <span aria-hidden>{text}</span>
    </span>
  )
}
