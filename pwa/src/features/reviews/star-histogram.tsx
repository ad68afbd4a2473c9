import { REVIEW_LIST } from '@tecnicerca/shared/messages/reviews'
import type { Histogram } from '@tecnicerca/shared/reviews'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/icon.tsx'

const STARS = [5, 4, 3, 2, 1] as const

type StarHistogramProps = {
  histogram: Histogram
  chosen: number | undefined
  /** Undefined: all reviews. */
  onChoose: (stars: number | undefined) => void
}

/** Five bars. Pressing one filters the reviews by its stars; pressing it again shows all. */
export function StarHistogram({ histogram, chosen, onChoose }: StarHistogramProps) {
  const most = Math.max(1, ...Object.values(histogram))
  return (
    <div role="group" aria-label={REVIEW_LIST.histogram} className="max-w-form">
      {STARS.map((stars) => {
        const count = histogram[stars]
        return (
          <button
            key={stars}
            type="button"
            aria-pressed={chosen === stars}
            onClick={() => onChoose(chosen === stars ? undefined : stars)}
            className={classNames(
              'grid min-h-11 w-full grid-cols-[2.5rem_minmax(0,1fr)_2.5rem] items-center gap-2 rounded-control px-2 text-sm',
              chosen === stars && 'bg-brand-tint font-semibold',
            )}
          >
            <span className="sr-only">{REVIEW_LIST.bar(stars, count)}</span>
            <span aria-hidden="true" className="inline-flex items-center gap-1">
              {stars}
              <Icon name="star" className="size-4 fill-star text-amber" />
            </span>
            <svg aria-hidden="true" className="h-2 w-full rounded-full bg-line">
              <rect width={`${(count / most) * 100}%`} height="100%" className="fill-star" />
            </svg>
            <span aria-hidden="true" className="text-right text-muted">
              {count}
            </span>
          </button>
        )
      })}
    </div>
  )
}
