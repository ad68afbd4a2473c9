import { Link } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CARD } from '@tecnicerca/shared/messages/search'
import type { TechnicianCard as Technician } from '@tecnicerca/shared/technicians'
import { memo } from 'react'
import { money } from '../../../lib/formats.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/card.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Availability } from './availability.tsx'
import { WorkFacts } from './work-facts.tsx'

type TechnicianCardProps = {
  technician: Technician
  /** Adds the first lines of the bio and the years of experience. */
  detailed: boolean
  has_photo: boolean
  /** The list is so old that its prices and availability may mislead. */
  hides_prices: boolean
}

/** In memo: a search changes the list with every letter, but few of its cards. */
export const TechnicianCard = memo(ListedTechnician)

function ListedTechnician({ technician, detailed, has_photo, hides_prices }: TechnicianCardProps) {
  const { id, name, profile_image, category_name, average_rating, review_count, hourly_rate } = technician
  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <div className="flex gap-3">
        <Avatar name={name} photo={has_photo ? profile_image : null} />
        <div className="min-w-0 grow">
          <h3 className="text-lg font-bold">{name}</h3>
          <p className="text-muted">{category_name ?? COMMON.no_category}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span className="text-ink">
              <Rating rating={average_rating} />
            </span>
            <span>{CARD.reviews(review_count)}</span>
          </p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <WorkFacts technician={technician} detailed={detailed} />
        {!hides_prices && <Availability available={technician.available} />}
      </p>
      {detailed && technician.bio && <p className="line-clamp-2">{technician.bio}</p>}
      <div className="mt-auto flex items-center justify-between gap-3">
        {!hides_prices && (
          <p>
            <span className="text-lg font-bold">{money(hourly_rate)}</span>{' '}
            <span className="text-sm text-muted">{CARD.per_hour}</span>
          </p>
        )}
        <Link
          to="/technicians/$id"
          params={{ id: String(id) }}
          aria-label={CARD.view_profile_of(name)}
          className={buttonClass({ variant: 'secondary', className: 'ml-auto shrink-0' })}
        >
          {CARD.view_profile}
        </Link>
      </div>
    </Card>
  )
}
