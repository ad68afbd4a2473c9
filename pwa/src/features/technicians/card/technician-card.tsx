import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CARD } from '@tecnicerca/shared/messages/search'
import { BADGE } from '@tecnicerca/shared/messages/verifications'
import type { Sector } from '@tecnicerca/shared/sectors'
import type { TechnicianCard as Technician } from '@tecnicerca/shared/technicians'
import { lazy, memo, Suspense } from 'react'
import { sectorName } from '../../../lib/sectors.ts'
import { money, monthAndYear } from '../../../lib/text/formats.ts'
import { tradeOf } from '../../../lib/text/trade.ts'
import { wholeWords } from '../../../lib/text/whole-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { cardClass } from '../../../ui/display/card-class.ts'
import { Rating } from '../../../ui/display/rating.tsx'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'
import { ProfileLink } from './profile-link.tsx'
import { StarSlot } from './star-slot.tsx'

type TechnicianCardProps = {
  technician: Technician
  /** Adds the first lines of the bio and the years of experience. */
  detailed: boolean
  hasPhoto: boolean
  /** Hides price and availability, because the list is so old that they may mislead. */
  hidesPrices: boolean
  /** When the technician works again, while they do not. */
  closed?: string | undefined
  /** The card is a checkbox while the user chooses several technicians. */
  canChoose: boolean
  /** Undefined if no card shows sectors. */
  sectors: readonly Sector[] | undefined
}

const ChooseCheck = lazy(async () => ({ default: (await import('../choose/choose-check.tsx')).ChooseCheck }))

const LOOK = cardClass(
  'relative grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-3 p-2.5! max-[14rem]:grid-cols-1 hover:border-control has-checked:border-brand has-checked:bg-brand-tint sm:p-3!',
)

const BIO = 'line-clamp-2 text-ink max-[18rem]:line-clamp-3'
// Where the words about the hours take a line of their own, so that all cards have the same height.
const BIO_BESIDE_HOURS = 'line-clamp-1 text-ink xl:line-clamp-2 max-[18rem]:line-clamp-3'

/** Memoized: a search changes the list with every letter, but few of its cards. */
export const TechnicianCard = memo(ListedTechnician)

function ListedTechnician(props: TechnicianCardProps) {
  const { technician, detailed, hasPhoto, hidesPrices, closed, canChoose, sectors } = props
  const { id, name, bio, profile_image: profileImage, category_name: categoryName } = technician
  return (
    <article className={LOOK}>
      <div className="row-span-2 max-[18rem]:row-span-1">
        <Avatar name={name} photo={hasPhoto ? profileImage : null} trade={tradeOf(categoryName ?? '')} />
        {detailed && <Experience years={technician.experience_years} />}
      </div>
      <div className="text-sm text-muted">
        <div className="flex items-start gap-1.5">
          <h3 className="min-w-0 text-base/snug font-bold text-ink wrap-anywhere">{name}</h3>
          {technician.badges && <Badges badges={technician.badges} />}
        </div>
        <Place technician={technician} sectors={detailed ? sectors : undefined} />
        <p className="flex flex-wrap items-center gap-x-2">
          <Rating rating={technician.average_rating} count={technician.review_count} />
          {!hidesPrices && <Availability available={technician.available} closed={closed} />}
          {detailed && !closed && <AnswerTime hours={technician.answer_hours} />}
        </p>
      </div>
      {/* As wide as the card, if the text is so large that few words fit beside the photo. */}
      <div className="flex flex-col text-sm text-muted max-[18rem]:col-[1/-1]">
        {detailed && bio && <p className={closed ? BIO_BESIDE_HOURS : BIO}>{wholeWords(bio)}</p>}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2">
          {!hidesPrices && <Prices technician={technician} />}
          {/* Keeps the place of the link's text, which lies over it. */}
          <span aria-hidden className="invisible ml-auto font-semibold">
            {CARD.viewProfile}
          </span>
        </div>
      </div>
      {canChoose && (
        <Suspense>
          <ChooseCheck technician={technician} hidesPrices={hidesPrices} />
        </Suspense>
      )}
      {/* The link covers the whole card; its text stands in the lower corner. While one chooses, the checkbox covers it. */}
      <ProfileLink
        technicianId={id}
        label={CARD.viewProfileOf(name)}
        className={classNames(
          'absolute flex items-end justify-end rounded-card p-2.5 text-sm font-semibold text-brand-ink sm:p-3',
          canChoose ? 'right-0 bottom-0 z-2 min-h-11' : 'inset-0',
        )}
      >
        {CARD.viewProfile}
      </ProfileLink>
      {/* Over a corner of the photo, where it takes no room from the name. While one chooses, the checkbox is there. */}
      {!canChoose && <StarSlot technician={technician} className="absolute top-0 left-0 z-1" />}
    </article>
  )
}

/** The trade and the city, and where in Santiago the technician works, if `sectors` is given. */
function Place({ technician, sectors }: { technician: Technician; sectors: readonly Sector[] | undefined }) {
  const { category_name: categoryName, serves_sector: servesSector, sector_ids: sectorIds = [] } = technician
  const city = technician.city || DEFAULT_CITY
  const isNear = servesSector === true
  const names =
    sectors && city === DEFAULT_CITY ? sectorIds.flatMap((id) => sectorName(sectors, id) ?? []) : []
  const [sector] = names
  return (
    <p>
      <span>{`${categoryName ?? COMMON.noCategory} · `}</span>
      {isNear ? (
        <span key="near" className="text-success-ink">
          {CARD.servesSector}
        </span>
      ) : (
        sector !== undefined && <span key="sectors">{CARD.sectors(sector, names.length - 1)}</span>
      )}
      {/* Only Santiago has sectors, so that a sector says enough to whoever sees the card. */}
      <span key="city" className={isNear || sector !== undefined ? 'sr-only' : undefined}>
        {city}
      </span>
    </p>
  )
}

/** Below the photo, where there is room. */
function Experience({ years }: { years: number }) {
  return (
    <p className="mt-1 min-w-16 text-center text-sm/tight text-muted max-[14rem]:text-left">
      <span className="block">{CARD.years(years)}</span>
      <span className="block">{CARD.ofTrade}</span>
    </p>
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
      <span key={kind} role="img" aria-label={label} title={label} className="mt-0.5 shrink-0 text-brand-ink">
        <Icon name={BADGE_ICONS[kind]} className="size-4" />
      </span>
    )
  })
}

function Prices({
  technician: { hourly_rate: hourlyRate, price_from: priceFrom },
}: {
  technician: Technician
}) {
  return (
    <div className="min-w-0">
      {typeof priceFrom === 'number' && <p>{CARD.from(money(priceFrom))}</p>}
      <p>
        <span className="text-base/snug font-bold text-ink">{money(hourlyRate)}</span>
        <span aria-hidden>{CARD.perHourShort}</span>
        <span className="sr-only"> {CARD.perHour}</span>
      </p>
    </div>
  )
}

function AnswerTime({ hours }: { hours: Technician['answer_hours'] }) {
  return typeof hours === 'number' && <span>{CARD.answersIn(hours)}</span>
}

/** A colored dot with its meaning as text. Without the dot there is room in the line for when the technician opens. */
function Availability({ available, closed }: { available: boolean; closed: string | undefined }) {
  if (available && closed) return <span key="closed">{closed}</span>
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
