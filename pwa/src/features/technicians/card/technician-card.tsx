import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CARD } from '@tecnicerca/shared/messages/search'
import type { TechnicianCard as Technician } from '@tecnicerca/shared/technicians'
import { lazy, memo, Suspense } from 'react'
import { money } from '../../../lib/formats.ts'
import { tradeOf } from '../../../lib/trade.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Rating } from '../../../ui/rating.tsx'
import { Availability } from './availability.tsx'
import { ProfileLink } from './profile-link.tsx'

type TechnicianCardProps = {
  technician: Technician
  /** Adds the first lines of the bio and the years of experience. */
  detailed: boolean
  has_photo: boolean
  /** The list is so old that its prices and availability may mislead. */
  hides_prices: boolean
  /** Several of the list are being chosen. */
  can_choose: boolean
}

const ChooseCheck = lazy(async () => ({ default: (await import('../choose/choose-check.tsx')).ChooseCheck }))

const LOOK = cardClass(
  'relative flex h-full gap-3 p-2.5! hover:border-control has-checked:border-brand has-checked:bg-brand-tint sm:p-3!',
)

/** In memo: a search changes the list with every letter, but few of its cards. */
export const TechnicianCard = memo(ListedTechnician)

function ListedTechnician(props: TechnicianCardProps) {
  const { technician, detailed, has_photo, hides_prices, can_choose } = props
  const { id, name, profile_image, category_name, average_rating, review_count, hourly_rate } = technician
  const { city, experience_years } = technician
  return (
    <article className={LOOK}>
      <Avatar name={name} photo={has_photo ? profile_image : null} trade={tradeOf(category_name ?? '')} />
      <div className="flex min-w-0 grow flex-col text-sm text-muted">
        <h3 className={classNames('truncate text-base/snug font-bold text-ink', can_choose && 'pr-8')}>
          {name}
        </h3>
        <p className="truncate">
          {[category_name ?? COMMON.no_category, city || DEFAULT_CITY].join(' · ')}
          {detailed && ` · ${CARD.years(experience_years)}`}
        </p>
        <p className="flex items-center gap-x-2 whitespace-nowrap">
          <span className="text-ink">
            <Rating rating={average_rating} />
          </span>
          <ReviewCount count={review_count} />
          {!hides_prices && <Availability available={technician.available} />}
        </p>
        {detailed && technician.bio && (
          <p className="line-clamp-1 text-ink sm:line-clamp-2">{technician.bio}</p>
        )}
        <div className="mt-auto min-h-5">{!hides_prices && <HourlyRate amount={hourly_rate} />}</div>
      </div>
      {/* The whole card is the target; its words stand in the lower corner. */}
      <ProfileLink
        technician_id={id}
        label={CARD.view_profile_of(name)}
        className="absolute inset-0 flex items-end justify-end rounded-card p-2.5 text-sm font-semibold text-brand-ink sm:p-3"
      >
        {CARD.view_profile}
      </ProfileLink>
      {can_choose && (
        <Suspense>
          <ChooseCheck technician={technician} />
        </Suspense>
      )}
    </article>
  )
}

function HourlyRate({ amount }: { amount: number }) {
  return (
    <p>
      <span className="text-base/snug font-bold text-ink">{money(amount)}</span>
      <span aria-hidden>{CARD.per_hour_short}</span>
      <span className="sr-only"> {CARD.per_hour}</span>
    </p>
  )
}

function ReviewCount({ count }: { count: number }) {
  return (
    <>
      <span aria-hidden>({count})</span>
      <span className="sr-only">{CARD.reviews(count)}</span>
    </>
  )
}
