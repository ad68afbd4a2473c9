import { Link, type LinkProps } from '@tanstack/react-router'
import { NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import type { Notice } from '@tecnicerca/shared/notices'
import { relativeTime } from '../../lib/text/formats.ts'
import { pageClock } from '../../offline/network/clock.ts'
import { useToday } from '../../offline/network/use-today.ts'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { cardClass } from '../../ui/display/card-class.ts'
import { type CaseNotices, titleOn } from './by-case.ts'

/**
 * The newest notice of a case. The card links to the case; opening the case marks its notices as read. A notice about a
 * report links to the reported content, and a message from TecniCerca has no link; pressing these marks them as read.
 */
export function CaseNoticesCard({ ofCase, onRead }: { ofCase: CaseNotices; onRead: () => void }) {
  const { newest, isUnread } = ofCase
  const unread = isUnread && 'border-l-4 border-l-brand pl-3.5'
  const pressable = cardClass(classNames('block hover:border-brand', unread))
  const text = <NoticeText {...ofCase} />
  const to = targetOf(newest)
  const read = isUnread && newest.service_request_id === null ? onRead : undefined
  if (to)
    return (
      <Link {...to} className={pressable} onClick={read}>
        {text}
      </Link>
    )
  if (!read) return <div className={cardClass('block')}>{text}</div>
  return (
    <button type="button" className={classNames(pressable, 'w-full text-left')} onClick={read}>
      {text}
    </button>
  )
}

function targetOf({
  service_request_id: caseId,
  about,
}: Notice): Pick<LinkProps, 'to' | 'params'> | undefined {
  if (caseId !== null) return { to: '/my-requests/$id', params: { id: String(caseId) } }
  if (!about) return undefined
  const to = about.kind === 'case' ? '/my-requests/$id' : '/technicians/$id'
  return { to, params: { id: String(about.id) } }
}

function NoticeText({ newest, isUnread, othersUnread }: CaseNotices) {
  const day = useToday()
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className={classNames('min-w-0 wrap-anywhere', isUnread ? 'font-bold' : 'font-semibold')}>
          {titleOn(newest, day)}
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
