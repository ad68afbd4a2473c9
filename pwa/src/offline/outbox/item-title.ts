import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { asWished, type OutboxRecord } from './record'

/** What an item is, in one line. */
export function itemTitle(item: OutboxRecord): string {
  const { name } = asWished(item).shown
  switch (item.kind) {
    case 'service_request.create':
      return OFFLINE.kinds.service_request(name)
    case 'review.create':
      return OFFLINE.kinds.review(name)
    case 'service_request.status':
      return OFFLINE.kinds[item.payload.status](name)
  }
}
