import { Link } from '@tanstack/react-router'
import { CASES } from '@tecnicerca/shared/messages/cases'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { lastWords } from './event-words.ts'

/** Link from a card to its case, with the last event and the number of unread events. */
export function CaseLink({ service_request: serviceRequest }: { service_request: OwnServiceRequest }) {
  const { id, news } = serviceRequest
  const last = news && lastWords(news.last, serviceRequest)
  return (
    <div>
      {last && <p className="line-clamp-1 text-sm wrap-anywhere">{last}</p>}
      <p className="-mx-3">
        <Link
          to="/my-requests/$id"
          params={{ id: String(id) }}
          className={buttonClass({ variant: 'ghost', className: 'px-3! text-sm' })}
        >
          <Icon name="messages-square" className="size-5 shrink-0" />
          {CASES.open}
          {news !== undefined && news.unread > 0 && <Badge tone="success">{CASES.unread(news.unread)}</Badge>}
        </Link>
      </p>
    </div>
  )
}
