import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CARD } from '@tecnicerca/shared/messages/search'
import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import { memo } from 'react'
import { money } from '../../../lib/text/formats.ts'
import { isSameButContact } from '../../../lib/text/same-but-contact.ts'
import { tradeOf } from '../../../lib/text/trade.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Stars } from '../../../ui/display/stars.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { ListedProfile } from './listed-profile.ts'
import { TrustFacts } from './trust-facts.tsx'

type ProfileSummaryProps = {
  technician: ListedProfile & Partial<Pick<TechnicianProfile, 'response' | 'completed_count' | 'guarantees'>>
  /** Hides price and availability, because the copy is so old that they may mislead. */
  hidesPrices: boolean
}

export const ProfileSummary = memo(Summary, isSameButContact)

function Summary({ technician, hidesPrices }: ProfileSummaryProps) {
  const {
    name,
    profile_image: profileImage,
    category_name: categoryName,
    average_rating: averageRating,
    review_count: reviewCount,
    hourly_rate: hourlyRate,
  } = technician
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 max-[18rem]:grid-cols-1 max-[18rem]:*:col-span-1">
      <Avatar
        name={name}
        photo={profileImage}
        size="lg"
        trade={tradeOf(categoryName ?? '')}
        eager
        alt={COMMON.photoOf(name)}
      />
      <div className="grid content-center gap-1">
        <p className="text-lg font-semibold">{categoryName ?? COMMON.noCategory}</p>
        <p className="flex flex-wrap items-center gap-x-2">
          <Stars rating={averageRating} />
          <span aria-hidden className="font-semibold">
            {averageRating.toFixed(1)}
          </span>
          <span className="text-muted">({CARD.reviews(reviewCount)})</span>
        </p>
        {!hidesPrices && (
          <p>
            <span className="text-xl font-bold whitespace-nowrap">{money(hourlyRate)}</span>{' '}
            <span className="whitespace-nowrap text-muted">{CARD.perHour}</span>
          </p>
        )}
      </div>
      <p className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        {!hidesPrices && (
          <Badge tone={technician.available ? 'success' : 'neutral'}>
            {technician.available ? CARD.available : CARD.unavailable}
          </Badge>
        )}
        <span className="inline-flex items-center gap-1">
          <Icon name="map-pin" className="size-4" />
          {technician.city || DEFAULT_CITY}
        </span>
        <span className="inline-flex items-center gap-1">
          <Icon name="briefcase-business" className="size-4" />
          {CARD.experience(technician.experience_years)}
        </span>
      </p>
      <TrustFacts technician={technician} />
    </Card>
  )
}
