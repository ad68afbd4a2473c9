import { CARD } from '@tecnicerca/shared/messages/search'
import type { TechnicianCard as Technician } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { useDataSaving } from '../../../lib/data-saving.ts'
import { tradeOf } from '../../../lib/text/trade.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { TechnicianCard } from '../card/technician-card.tsx'
import { StarButton } from './star-button.tsx'

/** `card`: undefined while the phone knows only the name, and for technicians who have left. */
export type ShownTechnician = {
  id: number
  name: string
  category_name: string | null
  profile_image: string | null
  card: Technician | undefined
  note: string | undefined
  acts: ReactNode
}

/** Cards with what the person can do with each technician below them. */
export function TechnicianList({
  title,
  technicians,
}: {
  title: string
  technicians: readonly ShownTechnician[]
}) {
  const { isSaving } = useDataSaving()
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      <ul className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {technicians.map(({ note, acts, ...shown }) => (
          <li key={shown.id} className="flex min-w-0 flex-col gap-1">
            {shown.card ? (
              <TechnicianCard
                technician={shown.card}
                detailed={false}
                hasPhoto={!isSaving}
                hidesPrices={false}
                canChoose={false}
                sectors={undefined}
              />
            ) : (
              <NameCard {...shown} />
            )}
            {(note || acts) && (
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <p className="text-sm text-muted">{note}</p>
                {acts}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Without a link: there may be no profile any more. */
function NameCard({
  id,
  name,
  profile_image: image,
  category_name: categoryName,
}: Omit<ShownTechnician, 'note' | 'acts'>) {
  const starred = { id, name, profile_image: image, category_name: categoryName }
  return (
    <Card className="relative flex items-center gap-3 p-2.5!">
      <Avatar name={name} photo={null} trade={tradeOf(categoryName ?? '')} />
      <p className="min-w-0 grow text-sm text-muted">
        <span className="block text-base/snug font-bold text-ink wrap-anywhere">{name}</span>
        {categoryName ?? CARD.unavailable}
      </p>
      <span className="absolute top-0 left-0">
        <StarButton technician={starred} />
      </span>
    </Card>
  )
}
