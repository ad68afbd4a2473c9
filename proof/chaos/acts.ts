import type { Random } from '../../api/src/demonstration/random.ts'
import { ApiError } from '../../pwa/src/lib/http/api-error.ts'
import { createConnection } from '../../pwa/src/offline/network/connection.ts'
import {
  AlreadySentError,
  type Correction,
  createDelivery,
  type Delivery,
  DeliveryRefused,
} from '../../pwa/src/offline/outbox/deliver.ts'
import type { NewItem } from '../../pwa/src/offline/outbox/new-record.ts'
import type { OutboxRecord } from '../../pwa/src/offline/outbox/record.ts'
import { shownOf, textOf } from '../../pwa/src/offline/testing/told.ts'
import type { Tab } from '../kit/node-phone.ts'
import { type Entry, isSetting } from './ledger.ts'
import { notePhotos } from './talk.ts'

/** Share of the screens that wait for the server's answer. */
export const PATIENT = 0.2

/** `isPatient`: the screen waits a moment for the server's answer. */
type Handing = {
  ledger: Entry[]
  entry: Entry
  item: NewItem
  corrects?: Correction
  /** The Idempotency-Key, if the payload names it. */
  key?: string | undefined
  isPatient: boolean
}

/**
 * Submits an item like a form and records in the ledger what the user is told. `entry` is new, or the one that is
 * corrected, or that of the setting.
 */
export async function handOver(tab: Tab, handing: Handing): Promise<void> {
  const { ledger, entry, item, corrects, key, isPatient } = handing
  const text = textOf(item.payload)
  const connection = createConnection(isPatient ? 'online' : 'offline')
  const deliver = createDelivery({ env: tab.env, connection, outboxOf: () => tab })
  const told = await heard(deliver({ userId: entry.user_id, item, corrects, key }))
  // Not stored. The ledger has no entry for this text, so a row with it would count as an error.
  if (told === 'failed') return
  const id = (await tab.items()).findLast((record) => wordsOf(record) === text)?.id ?? ''
  // A newer value replaces the older one, whether in the same item or in one of its own.
  if (isSetting(entry)) Object.assign(entry, { id, toldAsSent: [] })
  const isKnown = ledger.includes(entry) && (id === '' || id === entry.id)
  const known = isKnown ? entry : undefined
  const hasPhotos = entry.hasPhotos || (item.photoIds ?? []).length > 0
  const taken = known ?? { ...entry, id, texts: [], toldAsSent: [], hasPhotos }
  taken.texts.push(text)
  taken.wish = 'words'
  if (told === 'sent') taken.toldAsSent.push(text)
  if (known) return
  ledger.push(taken)
  await notePhotos(tab, ledger, { item, entry })
}

async function heard(delivering: Promise<Delivery>): Promise<'sent' | 'kept' | 'failed'> {
  try {
    return (await delivering) === 'sent' ? 'sent' : 'kept'
  } catch (error) {
    if (error instanceof DeliveryRefused || error instanceof AlreadySentError) return 'kept'
    if (error instanceof ApiError) return 'failed'
    throw error
  }
}

function wordsOf({ payload, wish }: OutboxRecord): string {
  return textOf(wish?.type === 'edit' ? wish.payload : payload)
}

type Changing = { ledger: Entry[]; entry: Entry; random: Random }

/**
 * Changes an item in one of the ways that its state offers on the Pendientes screen: corrects, discards, restores, accepts
 * or sends it now.
 */
export async function changeItem(tab: Tab, changing: Changing): Promise<void> {
  const { entry, random } = changing
  const record = (await tab.items()).find(({ id }) => id === entry.id)
  if (!record) return
  const { as } = shownOf(record)
  if (as === 'sent') return
  if (as === 'correction_too_late' || as === 'discard_too_late') return accept(tab, entry, record)
  if (as === 'discarded' || as === 'to_discard') return undo(tab, entry)
  if (random.chance(0.3) && !entry.hasPhotos) return discard(tab, entry)
  if (random.chance(0.3)) return void (await tab.retry(entry.id))
  const field = FIELDS[record.kind]
  if (field) await correct(tab, record, { ...changing, field })
}

async function accept(tab: Tab, entry: Entry, record: OutboxRecord): Promise<void> {
  const done = await tab.acceptAsSent(entry.id)
  if (!done.ok || !done.value.ok) return
  entry.texts.push(textOf(record.payload))
  entry.wish = 'words'
}

async function undo(tab: Tab, entry: Entry): Promise<void> {
  const done = await tab.undo(entry.id)
  if (done.ok && done.value.ok) entry.wish = 'words'
}

async function discard(tab: Tab, entry: Entry): Promise<void> {
  const done = await tab.discard(entry.id)
  if (done.ok && done.value.ok) entry.wish = done.value.record.wish ? 'to_discard' : 'discarded'
}

/** The payload field of the text that a form can change. */
const FIELDS: Partial<Record<OutboxRecord['kind'], string>> = {
  'service_request.create': 'service_description',
  'review.create': 'comment',
  'service_request.message': 'text',
  'offer.create': 'note',
  'payment.create': 'note',
  'guarantee_claim.create': 'text',
}

/** Opens the item's form, enters another text while the item may still be on its way, and submits it. */
async function correct(
  tab: Tab,
  record: OutboxRecord,
  { ledger, entry, random, field }: Changing & { field: string },
): Promise<void> {
  const close = await tab.beginEditing(record.id)
  await new Promise((typed) => setTimeout(typed, random.between(0, 59)))
  const text = `${entry.texts[0]} (${entry.texts.length}.${random.between(0, 999_999)})`
  const { kind, shown } = record
  const item = { kind, shown, payload: { ...record.payload, [field]: text } } as NewItem
  const corrects = { how: 'opened', item: record } as const
  await handOver(tab, { ledger, entry, item, corrects, isPatient: random.chance(PATIENT) })
  await close()
}
