import { COMMON } from '@tecnicerca/shared/messages/common'
import { shortDate } from '../../lib/formats'
import type { OutboxRecord } from '../../offline/outbox-record'

/** What the person wrote. */
export function ItemWords({ item }: { item: OutboxRecord }) {
  switch (item.kind) {
    case 'service_request.create':
      return (
        <>
          <p className="whitespace-pre-line wrap-anywhere">{item.payload.service_description}</p>
          <p className="text-sm text-muted">
            {shortDate(item.payload.request_date)} · {item.payload.service_location}
          </p>
        </>
      )
    case 'review.create':
      return (
        <>
          <p className="text-sm text-muted">{COMMON.stars(item.payload.rating)}</p>
          <p className="whitespace-pre-line wrap-anywhere">{item.payload.comment}</p>
        </>
      )
    case 'service_request.status':
      return null
  }
}
