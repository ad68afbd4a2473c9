import type { Random } from '../../api/src/demonstration/random.ts'
import { opRef } from '../../pwa/src/offline/outbox/cases.ts'
import type { NewItem } from '../../pwa/src/offline/outbox/new-record.ts'
import { userDatabase } from '../../pwa/src/offline/storage/databases.ts'
import {
  answerItem,
  claimRefusalItem,
  messageItem,
  offerItem,
  paymentAnswerItem,
  paymentItem,
  planItem,
  type Tab,
  visitItem,
} from '../kit/node-phone.ts'
import { type Entry, newEntry } from './ledger.ts'
import type { Owner } from './orders.ts'

/** Shares of offers, answers, payments, statements about visits, plans, and messages with photos among all writes in a request. */
const OFFERING = 0.25
const ANSWERING = 0.15
const PAYING = 0.15
const VISITING = 0.1
const PLANNING = 0.04
const SHOWING = 0.25
/** Maximum number of photos of one side in one request; the server allows six. */
const PHOTOS_MOST = 6

/** `key`: the Idempotency-Key, if the payload names it. */
export type Operation = { item: NewItem; entry: Entry; key?: string }

type Talk = { person: Owner; text: string; random: Random }

/** Makes a message, an offer, a payment, a statement about a visit or an answer to one of them, in an old request of the person. */
export async function sayInOld({ person, text, random }: Talk): Promise<Operation> {
  const offer = random.chance(ANSWERING) ? person.offers.pop() : undefined
  if (offer) {
    const status = random.pick(['accepted', 'declined'] as const)
    return written(person, answerItem(offer, status))
  }
  const answer = random.chance(ANSWERING) ? answerOfMoney(person, random) : undefined
  if (answer) return answer
  const planned = random.chance(PLANNING) ? person.planIds.pop() : undefined
  if (planned !== undefined) return written(person, planItem(planned))
  const id = random.pick(person.talkIds)
  const visit = random.chance(VISITING) ? person.visits.pop() : undefined
  if (visit) return written(person, visitItem(visit, text))
  if (random.chance(PAYING)) return written(person, paymentItem(id, text))
  if (random.chance(OFFERING)) return written(person, offerItem(id, text))
  const message = messageItem(id, text)
  const shown = person.photosShown[id] ?? 0
  const photoIds = shown < PHOTOS_MOST && random.chance(SHOWING) ? await keptPhotos(person, 1) : []
  person.photosShown[id] = shown + photoIds.length
  return { item: withPhotos(message, photoIds), entry: newEntry(person.id, 'service_request.message') }
}

/** Makes a message or an offer in a request that is still in the outbox, so its id is unknown. */
export async function sayInNew(askedKey: string, { person, text, random }: Talk): Promise<Operation> {
  const ref = opRef(askedKey)
  if (random.chance(OFFERING)) return written(person, offerItem(ref, text))
  return { item: messageItem(ref, text), entry: newEntry(person.id, 'service_request.message') }
}

/** An answer to a payment or to a claim, while the person has some to answer. */
function answerOfMoney(person: Owner, random: Random): Operation | undefined {
  const payment = person.payments.pop()
  if (payment) return written(person, paymentAnswerItem(payment, random.pick(['confirmed', 'disputed'])))
  const claim = person.claims.pop()
  return claim && written(person, claimRefusalItem(claim))
}

function written(person: Owner, item: NewItem): Operation {
  return { item, entry: newEntry(person.id, item.kind) }
}

/** Adds photos to some new requests. */
export async function maybeShow(person: Owner, operation: Operation, random: Random): Promise<Operation> {
  if (operation.entry.isPoison || !random.chance(SHOWING)) return operation
  return { ...operation, item: withPhotos(operation.item, await keptPhotos(person, random.between(1, 2))) }
}

function withPhotos(item: NewItem, photoIds: readonly string[]): NewItem {
  if (photoIds.length === 0) return item
  if (item.kind !== 'service_request.message') return { ...item, photoIds }
  return { ...item, payload: { ...item.payload, photo_ids: [...photoIds] }, photoIds }
}

// One pixel is enough: only the photo's identity matters, and the server encodes it again.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Stores photos like a phone that has picked them but not submitted them. Returns their ids. */
async function keptPhotos(person: Owner, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID() as string)
  for (const id of ids) await keepPhoto(person, id)
  return ids
}

export async function keepPhoto({ id: userId }: Owner, id: string): Promise<void> {
  const row = { id, bytes: new Uint8Array(PIXEL).buffer, type: 'image/png', kept_at: Date.now() }
  await userDatabase(userId).use((db) => db.photos.put(row))
}

/** Adds each photo of a stored item to the ledger, as an entry of its own. */
export async function notePhotos(tab: Tab, ledger: Entry[], { item, entry }: Operation): Promise<void> {
  const { photoIds = [] } = item
  if (photoIds.length === 0) return
  const records = await tab.items()
  for (const photoId of photoIds) {
    const found = records.find(
      ({ kind, payload }) =>
        kind === 'service_request.photo' && 'photo_id' in payload && payload.photo_id === photoId,
    )
    ledger.push({
      ...newEntry(entry.user_id, 'service_request.photo'),
      id: found?.id ?? '',
      texts: [photoId],
    })
  }
}
