import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { shortDate } from '../../lib/formats.ts'
import { asWished, isTooLate, type OutboxRecord } from '../../offline/outbox/record.ts'

/** What the person wrote; where a correction came too late, what was sent and what was wanted. */
export function ItemWords({ item }: { item: OutboxRecord }) {
  if (item.kind === 'service_request.status' || item.kind === 'profile.availability') return null
  const { wish } = item
  if (!isTooLate(item) || wish?.type !== 'edit') return <Words item={asWished(item)} />
  return (
    <dl className="grid gap-2">
      <dt className="text-sm font-semibold">{OFFLINE.sent_words}</dt>
      <dd>
        <Words item={item} />
      </dd>
      <dt className="text-sm font-semibold">{OFFLINE.wanted_words}</dt>
      <dd>
        <Words item={{ ...item, payload: wish.payload } as OutboxRecord} />
      </dd>
    </dl>
  )
}

function Words({ item }: { item: OutboxRecord }) {
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
    case 'profile.availability':
      return null
  }
}
