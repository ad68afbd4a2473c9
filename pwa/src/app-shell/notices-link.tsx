import { Link } from '@tanstack/react-router'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { useLive } from '../lib/use-live.ts'
import { unreadNotices } from '../offline/notices/own-notices.ts'
import { Icon } from '../ui/icons/icon.tsx'

const SHOWN_MAX = 99

/** A link to the inbox, with the number of unread notices. */
export function NoticesLink() {
  const unread = useLive(unreadNotices, 0)
  return (
    <Link
      to="/avisos"
      data-moment
      aria-label={NAVIGATION.notices(unread)}
      title={NAVIGATION.notices(unread)}
      className="relative -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-header-muted hover:text-on-header aria-[current=page]:text-on-header lg:mr-0"
    >
      <Icon name="bell" className="size-6" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-call px-1 text-center text-sm/5 font-bold text-on-call"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  )
}
