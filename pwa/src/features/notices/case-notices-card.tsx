import { Link } from '@tanstack/react-router'
import { NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import { relativeTime } from '../../lib/text/formats.ts'
import { pageClock } from '../../offline/network/clock.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { cardClass } from '../../ui/display/card-class.ts'
import type { CaseNotices } from './by-case.ts'

/** The newest notice of a case; the whole card links to the case. A notice about a report leads nowhere. */
export function CaseNoticesCard({ ofCase }: { ofCase: CaseNotices }) {
  const { newest, isUnread } = ofCase
  const unread = isUnread && 'border-l-4 border-l-brand pl-3.5'
  if (newest.service_request_id === null)
    return (
      <div className={cardClass(classNames('block', unread))}>
        <NoticeText {...ofCase} />
      </div>
    )
  return (
    <Link
      to="/my-requests/$id"
      params={{ id: String(newest.service_request_id) }}
      className={cardClass(classNames('block hover:border-brand', unread))}
    >
      <NoticeText {...ofCase} />
    </Link>
  )
}

function NoticeText({ newest, isUnread, othersUnread }: CaseNotices) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className={classNames('min-w-0 wrap-anywhere', isUnread ? 'font-bold' : 'font-semibold')}>
          {newest.title}
        </span>
        {isUnread && <Badge tone="brand">{NOTICES.unread}</Badge>}
      </span>
      {newest.body && <span className="mt-0.5 line-clamp-2 wrap-anywhere">{newest.body}</span>}
      <span className="mt-1 block text-sm text-muted">
        {relativeTime(newest.created_at, new Date(pageClock.now()))}
        {othersUnread > 0 && ` · ${NOTICES.othersUnread(othersUnread)}`}
      </span>
    </>
  )
}
