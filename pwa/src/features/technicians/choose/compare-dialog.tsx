import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CARD } from '@tecnicerca/shared/messages/search'
import { WORK_AREAS } from '@tecnicerca/shared/messages/technicians'
import type { Sector } from '@tecnicerca/shared/sectors'
import type { ReactNode } from 'react'
import { sectorName, useKnownSectors } from '../../../lib/sectors.ts'
import { money } from '../../../lib/text/formats.ts'
import { tradeOf } from '../../../lib/text/trade.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Rating } from '../../../ui/display/rating.tsx'
import { ProfileLink } from '../card/profile-link.tsx'
import type { ChosenTechnician } from './chosen-technicians.ts'

type CompareDialogProps = {
  chosen: readonly ChosenTechnician[]
  onAsk: () => void
  onClose: () => void
}

const R = CHOOSING.rows

/** The chosen technicians side by side. The name of each row stands above its values, so that three fit on a phone. */
export function CompareDialog({ chosen, onAsk, onClose }: CompareDialogProps) {
  const sectors = useKnownSectors()
  return (
    <Dialog
      open
      title={CHOOSING.compareTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {CHOOSING.closeComparison}
          </Button>
          <Button onClick={onAsk}>{CHOOSING.ask(chosen.length)}</Button>
        </>
      }
    >
      <div className="relative -mx-4 overflow-x-auto px-4">
        <table className="w-full has-[th:nth-child(2)]:min-w-44 has-[th:nth-child(3)]:min-w-66 table-fixed text-center text-sm">
          <thead className="align-top">
            <tr>
              {chosen.map((technician) => (
                <th key={technician.id} scope="col" className="px-1 pb-2">
                  <Person technician={technician} />
                </th>
              ))}
            </tr>
          </thead>
          {ROWS.filter(({ valueOf }) => chosen.some((one) => Boolean(valueOf(one, sectors)))).map(
            ({ title, valueOf }) => (
              <tbody key={title} className="align-top">
                <tr>
                  <th
                    colSpan={chosen.length}
                    scope="rowgroup"
                    className="border-t border-line pt-2 font-normal text-muted"
                  >
                    {title}
                  </th>
                </tr>
                <tr>
                  {chosen.map((technician) => (
                    <td key={technician.id} className="px-1 pb-2 font-semibold wrap-anywhere">
                      {valueOf(technician, sectors) ?? (
                        <span className="font-normal">{CHOOSING.unknown}</span>
                      )}
                    </td>
                  ))}
                </tr>
              </tbody>
            ),
          )}
          <tbody>
            <tr>
              {chosen.map(({ id, name }) => (
                <td key={id} className="border-t border-line pt-1">
                  <ProfileLink
                    technicianId={id}
                    label={CARD.viewProfileOf(name)}
                    className="inline-flex min-h-11 items-center font-semibold text-brand-ink"
                  >
                    {CARD.viewProfile}
                  </ProfileLink>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function Person({ technician }: { technician: ChosenTechnician }) {
  const { name, profile_image: profileImage, category_name: categoryName } = technician
  return (
    <span className="grid justify-items-center gap-1">
      <Avatar name={name} photo={profileImage} trade={tradeOf(categoryName ?? '')} />
      <span className="font-bold wrap-anywhere">{name}</span>
      <span className="font-normal text-muted wrap-anywhere">{categoryName ?? COMMON.noCategory}</span>
    </span>
  )
}

type Row = {
  title: string
  /** Undefined if it is not known. */
  valueOf: (technician: ChosenTechnician, sectors: readonly Sector[]) => ReactNode | undefined
}

const ROWS: readonly Row[] = [
  {
    title: R.rating,
    valueOf: ({ average_rating: rating, review_count: count }) =>
      rating === undefined || count === undefined ? undefined : <Rating rating={rating} count={count} />,
  },
  { title: R.price, valueOf: ({ hourly_rate: rate }) => rate && money(rate) },
  {
    title: R.priceFrom,
    valueOf: ({ price_from: priceFrom }) => (typeof priceFrom === 'number' ? money(priceFrom) : undefined),
  },
  {
    title: R.availability,
    valueOf: ({ available }) =>
      available === undefined ? undefined : available ? (
        <span className="text-success-ink">{CARD.available}</span>
      ) : (
        CARD.unavailable
      ),
  },
  {
    title: R.answer,
    valueOf: ({ answer_hours: hours }) => (typeof hours === 'number' ? CARD.answersIn(hours) : undefined),
  },
  {
    title: R.experience,
    valueOf: ({ experience_years: years }) => (years === undefined ? undefined : CARD.years(years)),
  },
  { title: R.place, valueOf: placeOf },
]

function placeOf({ city, sector_ids: sectorIds }: ChosenTechnician, sectors: readonly Sector[]) {
  if (city !== undefined && city !== DEFAULT_CITY) return city
  const names = sectorIds?.flatMap((id) => sectorName(sectors, id) ?? [])
  if (names === undefined) return city
  return names.length === 0 ? WORK_AREAS.wholeCity : names.join(', ')
}
