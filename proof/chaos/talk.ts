import type { Random } from '../../api/src/demonstration/random.ts'
import { opRef } from '../../pwa/src/offline/outbox/cases.ts'
import type { NewItem } from '../../pwa/src/offline/outbox/new-record.ts'
import { userDatabase } from '../../pwa/src/offline/storage/databases.ts'
import { answerItem, messageItem, offerItem, type Tab } from '../kit/node-phone.ts'
import { type Entry, newEntry } from './ledger.ts'
import type { Owner } from './orders.ts'

/** Of what is said in a request, so much is an offer, the answer to one, or comes with a photo. */
const OFFERING = 0.25
const ANSWERING = 0.15
const SHOWING = 0.25
/** Of one side in one request; the server takes six. */
const PHOTOS_MOST = 6

export type Operation = { item: NewItem; entry: Entry }

type Talk = { person: Owner; text: string; random: Random }

/** A message, an offer or an answer to one, in an old request of the person. */
export async function sayInOld({ person, text, random }: Talk): Promise<Operation> {
  const offer = random.chance(ANSWERING) ? person.offers.pop() : undefined
  if (offer) {
    const status = random.pick(['accepted', 'declined'] as const)
    return { item: answerItem(offer, status), entry: newEntry(person.id, 'offer.status') }
  }
  const id = random.pick(person.talk_ids)
  if (random.chance(OFFERING)) return offerIn(person, offerItem(id, text))
  const message = messageItem(id, text)
  const shown = person.photosShown[id] ?? 0
  const photoIds = shown < PHOTOS_MOST && random.chance(SHOWING) ? await keptPhotos(person, 1) : []
  person.photosShown[id] = shown + photoIds.length
  return { item: withPhotos(message, photoIds), entry: newEntry(person.id, 'service_request.message') }
}

/** The same in a request that another item asks for, whose number only the server will give. */
export async function sayInNew(askedKey: string, { person, text, random }: Talk): Promise<Operation> {
  const ref = opRef(askedKey)
  if (random.chance(OFFERING)) return offerIn(person, offerItem(ref, text))
  return { item: messageItem(ref, text), entry: newEntry(person.id, 'service_request.message') }
}

function offerIn(person: Owner, item: NewItem): Operation {
  return { item, entry: newEntry(person.id, 'offer.create') }
}

/** Now and then a new request comes with photos of what is broken. */
export async function maybeShow(person: Owner, operation: Operation, random: Random): Promise<Operation> {
  if (operation.entry.isPoison || !random.chance(SHOWING)) return operation
  return { ...operation, item: withPhotos(operation.item, await keptPhotos(person, random.between(1, 2))) }
}

function withPhotos(item: NewItem, photoIds: readonly string[]): NewItem {
  if (photoIds.length === 0) return item
  if (item.kind !== 'service_request.message') return { ...item, photo_ids: photoIds }
  return { ...item, payload: { ...item.payload, photo_ids: [...photoIds] }, photo_ids: photoIds }
}

// Of one point: what counts is that it is this photo, and the server makes its own of the bytes.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** As a phone keeps what was picked, before anything is handed over. */
async function keptPhotos({ id: userId }: Owner, count: number): Promise<string[]> {
  const bytes = new Uint8Array(PIXEL).buffer
  const rows = Array.from({ length: count }, () => ({
    id: crypto.randomUUID() as string,
    ...{ bytes, type: 'image/png', kept_at: Date.now() },
  }))
  await userDatabase(userId).use((db) => db.photos.bulkPut(rows))
  return rows.map(({ id }) => id)
}

/** The photos of an item that was taken, each a thing of its own. */
export async function notePhotos(tab: Tab, ledger: Entry[], { item, entry }: Operation): Promise<void> {
  const { photo_ids: photoIds = [] } = item
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
