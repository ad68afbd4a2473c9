import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import { useSession } from '../../../lib/session/session.ts'
import type { Starred } from '../../../offline/cases/visitor-stars.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { changeFavourite, useFavourites } from './use-favourites.ts'

/** The star of a technician: pressed if the person keeps them in 'Mis Técnicos'. Nobody stars themselves. */
export function StarButton({ technician }: { technician: Starred }) {
  const { user } = useSession()
  const { starred } = useFavourites(user)
  if (user?.role === 'admin' || user?.technician_id === technician.id) return null
  const isStarred = starred.some(({ id }) => id === technician.id)
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={FAVOURITES.star(technician.name)}
      title={FAVOURITES.starShort}
      onClick={() => void changeFavourite(user, technician, !isStarred)}
      className="group inline-flex size-11 items-center justify-center rounded-control"
    >
      <span className="inline-flex size-7 items-center justify-center rounded-full border border-line bg-card group-hover:border-control">
        <Icon
          name="star"
          className={classNames('size-5', isStarred ? 'fill-star text-amber' : 'text-muted')}
        />
      </span>
    </button>
  )
}
