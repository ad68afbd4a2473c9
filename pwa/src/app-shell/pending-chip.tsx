import { Link } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { useSession } from '../lib/session/session.ts'
import { useOutbox, useWaiting } from '../offline/outbox/use-outbox.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icons/icon.tsx'

/** The number of this user's items that wait in the outbox, as a link to them. */
export function PendingChip() {
  const { user } = useSession()
  const { pending, attention } = useOutbox(user?.id)
  const { length: count } = useWaiting(pending)
  if (count === 0) return null
  const isRefused = attention.length > 0
  const [number, word] = OFFLINE.waiting(count).split(' ')
  const icon = isRefused ? 'circle-alert' : 'clock'
  return (
    <Link
      to="/pendientes"
      data-moment
      title={isRefused ? OFFLINE.attentionChip : OFFLINE.pendingChip}
      className="inline-flex min-h-11 items-center"
    >
      <span
        className={classNames(
          'inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-sm font-semibold whitespace-nowrap',
          isRefused ? 'bg-danger-tint text-danger-ink' : 'bg-amber-tint text-amber-ink',
        )}
      >
        <Icon name={icon} className="size-4" />
        {number}
        {/* The word is hidden while the header shows a connection note. */}
        <span className="group-has-data-connection/header:sr-only">{` ${word}`}</span>
      </span>
    </Link>
  )
}
