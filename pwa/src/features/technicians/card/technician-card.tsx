import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CARD } from '@tecnicerca/shared/messages/search'
import { BADGE } from '@tecnicerca/shared/messages/verifications'
import type { TechnicianCard as Technician } from '@tecnicerca/shared/technicians'
import { lazy, memo, Suspense } from 'react'
import { money, monthAndYear } from '../../../lib/text/formats.ts'
import { tradeOf } from '../../../lib/text/trade.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { cardClass } from '../../../ui/display/card-class.ts'
import { Rating } from '../../../ui/display/rating.tsx'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'
import { ProfileLink } from './profile-link.tsx'

type TechnicianCardProps = {
  technician: Technician
  /** Adds the first lines of the bio and the years of experience. */
  detailed: boolean
  hasPhoto: boolean
  /** Hides price and availability, because the list is so old that they may mislead. */
  hidesPrices: boolean
  /** Shows a checkbox while the user chooses several technicians. */
  canChoose: boolean
}

const ChooseCheck = lazy(async () => ({ default: (await import('../choose/choose-check.tsx')).ChooseCheck }))

const LOOK = cardClass(
  'relative flex h-full gap-3 p-2.5! hover:border-control has-checked:border-brand has-checked:bg-brand-tint sm:p-3!',
)

/** Memoized: a search changes the list with every letter, but few of its cards. */
export const TechnicianCard = memo(ListedTechnician)

function ListedTechnician(props: TechnicianCardProps) {
  const { technician, detailed, hasPhoto, hidesPrices, canChoose } = props
  const {
    id,
    name,
    profile_image: profileImage,
    category_name: categoryName,
    average_rating: averageRating,
    review_count: reviewCount,
    hourly_rate: hourlyRate,
  } = technician
  const { city, experience_years: experienceYears, price_from: priceFrom } = technician
  return (
    <article className={LOOK}>
      <Avatar name={name} photo={hasPhoto ? profileImage : null} trade={tradeOf(categoryName ?? '')} />
      <div className="flex min-w-0 grow flex-col text-sm text-muted">
        <div className={classNames('flex items-center gap-1.5', canChoose && 'pr-8')}>
          <h3 className="truncate text-base/snug font-bold text-ink">{name}</h3>
          {technician.badges && <Badges badges={technician.badges} />}
        </div>
        <p className="truncate">
          {[categoryName ?? COMMON.noCategory, city || DEFAULT_CITY].join(' · ')}
          {detailed && ` · ${CARD.years(experienceYears)}`}
        </p>
        <p className="flex items-center gap-x-2 whitespace-nowrap">
          <span className="text-ink">
            <Rating rating={averageRating} />
          </span>
          <ReviewCount count={reviewCount} />
          {!hidesPrices && <Availability available={technician.available} />}
        </p>
        {detailed && technician.bio && (
          <p className="line-clamp-1 text-ink sm:line-clamp-2">{technician.bio}</p>
        )}
        <div className="mt-auto min-h-5">
          {!hidesPrices && typeof priceFrom === 'number' && (
            <p className="truncate">{CARD.from(money(priceFrom))}</p>
          )}
          {!hidesPrices && <HourlyRate amount={hourlyRate} />}
        </div>
      </div>
      {/* The link covers the whole card; its text stands in the lower corner. */}
      <ProfileLink
        technician_id={id}
        label={CARD.viewProfileOf(name)}
        className="absolute inset-0 flex items-end justify-end rounded-card p-2.5 text-sm font-semibold text-brand-ink sm:p-3"
      >
        {CARD.viewProfile}
      </ProfileLink>
      {canChoose && (
        <Suspense>
          <ChooseCheck technician={technician} />
        </Suspense>
      )}
    </article>
  )
}

type Kind = keyof typeof BADGE.kind
const BADGE_ICONS: Record<Kind, IconName> = { phone: 'phone', identity: 'id-card', references: 'users' }
const isKind = (kind: string | undefined): kind is Kind => kind !== undefined && kind in BADGE_ICONS

/** One icon for each verification, labelled with its month. Unknown kinds, from later builds, are left out. */
function Badges({ badges }: { badges: string }) {
  return badges.split(',').map((badge) => {
    const [kind, month = ''] = badge.split(':')
    if (!isKind(kind)) return null
    const label = `${BADGE.kind[kind]} ${BADGE.since(monthAndYear(month))}`
    return (
      <span key={kind} role="img" aria-label={label} title={label} className="shrink-0 text-brand-ink">
        <Icon name={BADGE_ICONS[kind]} className="size-4" />
      </span>
    )
  })
}

function HourlyRate({ amount }: { amount: number }) {
  return (
    <p>
      <span className="text-base/snug font-bold text-ink">{money(amount)}</span>
      <span aria-hidden>{CARD.perHourShort}</span>
      <span className="sr-only"> {CARD.perHour}</span>
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

/** A colored dot with its meaning as text. */
function Availability({ available }: { available: boolean }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5',
        available ? 'text-success-ink' : 'text-muted',
      )}
    >
      <span
        aria-hidden
        className={classNames('size-2.5 rounded-full', available ? 'bg-success' : 'bg-control')}
      />
      {available ? CARD.available : CARD.unavailable}
    </span>
  )
}
