import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { isAlreadySent, type OutboxRecord, withPendingEdit } from '../outbox/record.ts'
import { stateWords, wordsFor } from '../outbox/words.ts'

/**
 * What Pendientes shows for one item: pending, waiting for the user, discarded or to be discarded, sent, or sent before the
 * correction or discard (`*_too_late`).
 */
export type Shown = {
  as:
    | 'waiting'
    | 'attention'
    | 'to_discard'
    | 'discarded'
    | 'sent'
    | 'correction_too_late'
    | 'discard_too_late'
  text: string
  /** The words that came too late. */
  wanted?: string
}

/** What a person wants to be at the server, kept apart from all that the product stores. */
export type Wanted = {
  user_id: number
  /** All words that the product took for this one thing; the last are those that count. */
  texts: string[]
  /** `to_discard`: the user was told that it may have arrived. `discarded`: the user was told that it is discarded. */
  wish: 'words' | 'to_discard' | 'discarded'
}

export type Row = { text: string; user_id: number }

export type Wrong = { kind: 'lost' | 'doubled' | 'byTheWrongUser' | 'toldWrongly'; what: string }

/** The item as a person reads it off the list of Pendientes. */
export function shownOf(record: OutboxRecord): Shown {
  const words = wordsFor(record)
  const text = textOf(withPendingEdit(record).payload)
  if (isAlreadySent(record) && record.wish?.type === 'edit')
    return { as: as(words, record), text, wanted: textOf(record.wish.payload) }
  return { as: as(words, record), text }
}

function as(words: string, record: OutboxRecord): Shown['as'] {
  const { sent, discarded } = stateWords(record)
  switch (words) {
    case sent:
      return 'sent'
    case discarded:
      return 'discarded'
    case OFFLINE.pendingEdit.discard:
      return 'to_discard'
    case OFFLINE.editTooLate.edit:
      return 'correction_too_late'
    case OFFLINE.editTooLate.discard:
      return 'discard_too_late'
    default:
      return record.state === 'needs_attention' ? 'attention' : 'waiting'
  }
}

export function textOf(payload: OutboxRecord['payload']): string {
  if ('service_description' in payload) return payload.service_description
  if ('text' in payload) return payload.text
  if ('message_id' in payload) return `message deleted ${payload.message_id}`
  if ('kind' in payload)
    return ('note' in payload && payload.note) || `${payload.kind} ${payload.service_request_id}`
  if ('photo_id' in payload) return payload.photo_id
  if ('acceptance' in payload) return `agreement ${payload.acceptance.offer_key}`
  if ('payment_id' in payload) return `payment ${payload.status} ${payload.payment_id}`
  if ('claim_id' in payload) return `guarantee ${payload.status} ${payload.claim_id}`
  if ('offer_id' in payload) return `offer ${payload.status} ${payload.offer_id}`
  if ('up_to' in payload) return String(payload.up_to)
  if ('available' in payload) return String(payload.available)
  if ('comment' in payload) return payload.comment
  if ('review_id' in payload) return `review deleted ${payload.service_request_id}`
  if ('expense' in payload) return `expense ${payload.expense?.note} ${payload.id}`
  if ('customer_id' in payload) return `note ${payload.note} ${payload.customer_id}`
  if ('may_keep_contact' in payload)
    return `contact ${payload.may_keep_contact} ${payload.service_request_id}`
  if ('texts' in payload) return payload.texts.join()
  if ('is_favourite' in payload) return `star ${payload.is_favourite} ${payload.id}`
  if (!('service_request_id' in payload)) return JSON.stringify(payload)
  return 'status' in payload ? `${payload.status} ${payload.service_request_id}` : (payload.note ?? '')
}

/**
 * Compares what the user wants and was told with the rows that contain any of its texts and with what the phone shows
 * (undefined: nothing). Returns the contradiction, or undefined.
 */
export function judge(wanted: Wanted, rows: readonly Row[], shown: Shown | undefined): Wrong | undefined {
  const [row] = rows
  if (rows.length > 1) return { kind: 'doubled', what: rows.map(({ text }) => text).join(', ') }
  if (row && row.user_id !== wanted.user_id)
    return { kind: 'byTheWrongUser', what: `'${row.text}' was sent as somebody else` }
  const what = wanted.wish === 'words' ? wrongWords(wanted, row, shown) : wrongDiscard(wanted, row, shown)
  if (what === undefined) return undefined
  const about = `'${wanted.texts.at(-1)}' ${what}; at the server ${JSON.stringify(row)}, shown ${JSON.stringify(shown)}`
  return { kind: row || shown ? 'toldWrongly' : 'lost', what: about }
}

function wrongDiscard({ wish }: Wanted, row: Row | undefined, shown: Shown | undefined): string | undefined {
  if (wish === 'discarded') return row && 'was sent though told as discarded'
  if (!row) return shown?.as === 'to_discard' || shown?.as === 'discarded' ? undefined : 'is not discarded'
  const isOpen = shown?.as === 'to_discard' || shown?.as === 'discard_too_late'
  return isOpen ? undefined : 'was sent, and nobody told that it could not be discarded'
}

function wrongWords({ texts }: Wanted, row: Row | undefined, shown: Shown | undefined): string | undefined {
  const text = texts.at(-1)
  if (!shown) return row?.text === text ? undefined : 'is lost'
  switch (shown.as) {
    case 'sent':
      return row?.text === text && shown.text === text ? undefined : 'is told as sent'
    case 'attention':
    case 'waiting':
      return shown.text === text ? undefined : 'is kept with other words'
    case 'correction_too_late':
      return row?.text === shown.text && shown.wanted === text ? undefined : 'is told as too late'
    default:
      return `is told as ${shown.as}`
  }
}
