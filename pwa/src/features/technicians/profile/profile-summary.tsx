import { COMMON } from '@tecnicerca/shared/messages/common'
import { CARD } from '@tecnicerca/shared/messages/search'
import { memo } from 'react'
import { money } from '../../../lib/text/formats.ts'
import { isSameButContact } from '../../../lib/text/same-but-contact.ts'
import { tradeOf } from '../../../lib/text/trade.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Stars } from '../../../ui/display/stars.tsx'
import type { ListedProfile } from './listed-profile.ts'
import { WorkFacts } from './work-facts.tsx'

type ProfileSummaryProps = {
  technician: ListedProfile
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
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
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
            <span className="text-xl font-bold">{money(hourlyRate)}</span>{' '}
            <span className="whitespace-nowrap text-muted">{CARD.perHour}</span>
          </p>
        )}
      </div>
      <p className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 text-muted">
        {!hidesPrices && (
          <Badge tone={technician.available ? 'success' : 'neutral'}>
            {technician.available ? CARD.available : CARD.unavailable}
          </Badge>
        )}
        <WorkFacts technician={technician} />
      </p>
    </Card>
  )
}
