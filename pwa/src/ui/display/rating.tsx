import { COMMON } from '@tecnicerca/shared/messages/common'
import { CARD } from '@tecnicerca/shared/messages/search'
import { Icon } from '../icons/icon.tsx'

/** One star, the rating with one decimal and the number of reviews, as on cards; 'Nuevo' if there are no reviews. */
export function Rating({ rating, count }: { rating: number; count: number }) {
  const text = rating.toFixed(1)
  return (
    <span className="inline-flex items-center gap-1">
      {count > 0 && <Icon name="star" className="size-4 fill-star text-amber" />}
      <span className="sr-only">{`${COMMON.ratingOf(text)}, ${CARD.reviews(count)}`}</span>
      {count > 0 ? (
        <span aria-hidden>
          <span className="font-semibold text-ink">{text}</span> <span>({count})</span>
        </span>
      ) : (
        <span aria-hidden className="rounded-full bg-brand-tint px-2 font-semibold text-brand-ink">
          {CARD.newcomer}
        </span>
      )}
    </span>
  )
}
