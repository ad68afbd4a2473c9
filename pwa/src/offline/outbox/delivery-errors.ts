import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { ApiError } from '../../lib/api-error'
import type { PhoneErrorCode } from '../../lib/error-code'
import type { OutboxRecord } from './record'
import { wordsFor } from './words'

/** The phone's own code beside those of the server. */
export const WENT_AS_IT_WAS = 'went_as_it_was' satisfies PhoneErrorCode

/** The server's refusal of an item, which stays in the outbox; what is typed next corrects that item. */
export class DeliveryRefused extends ApiError {
  readonly item: OutboxRecord

  constructor(item: OutboxRecord) {
    const { status = 0, code, fields = {} } = item.error ?? {}
    super({ status, code, server_message: wordsFor(item), fields })
    this.item = item
  }
}

/** The server has the words that were to be replaced; the new ones are kept with the item and were not sent. */
export class WentAsItWas extends ApiError {
  readonly item: OutboxRecord

  constructor(item: OutboxRecord) {
    super({ status: 0, code: WENT_AS_IT_WAS, server_message: OFFLINE.went_as_it_was })
    this.item = item
  }
}
