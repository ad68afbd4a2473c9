import { ApiError } from '../../lib/http/api-error.ts'
import { AlreadySentError, type Correction, type Delivery, DeliveryRefused } from '../outbox/deliver.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { whileReadsFail } from './failing-reads.ts'
import {
  type Entry,
  type Form,
  type Page,
  type Resident,
  recordsOf,
  sendings,
  type World,
} from './outbox-world.ts'
import { requestItem } from './simulated-phone.ts'
import { type Shown, shownOf, textOf } from './told.ts'

/** One item of the person who is here, as the list of Pendientes has it. */
export type Item = { person: Resident; page: Page; entry: Entry; record: OutboxRecord; shown: Shown }

type Told = { type: Delivery | 'refused' | 'too_late'; item?: OutboxRecord } | { type: 'failed' | 'died' }

/** Words that nobody has used before. */
export function newText(world: World, person: Resident): string {
  world.born += 1
  return `texto ${world.born} de ${world.people.indexOf(person)}`
}

type Submission = {
  person: Resident
  page: Page
  text: string
  form?: Form | undefined
  failingReads?: number
  undoMs?: number
}

/** Sends what a form holds and notes what its person hears. */
export async function submit(world: World, submission: Submission): Promise<void> {
  const { person, page, text, form, failingReads = 0, undoMs } = submission
  const corrects = form?.corrects
  const isOpenStill = form && (await isWaitingForForm(form))
  const item = { ...requestItem(text), ...(undoMs !== undefined && { undoMs }) }
  const delivered = { userId: person.user_id, item, corrects }
  const sending = whileReadsFail(failingReads, () => page.deliver(delivered))
  const told = await heard(Promise.race([sending, page.death]))
  if (told.type === 'failed') {
    if (!form?.entry.texts.includes(text)) world.notTaken.add(text)
    return
  }
  const id = await idOf(person, text)
  const known = world.ledger.find((entry) => entry.id === id) ?? (id === undefined ? form?.entry : undefined)
  if (known && !(form && (corrects?.how === 'opened' || isOpenStill)))
    throw new Error(`'${text}' took the place of '${known.texts.at(-1)}', which it was not to correct`)
  const entry = known ?? newEntry(world, person, id)
  entry.texts.push(text)
  entry.wish = 'words'
  if (known) acted(world, entry)
  // Others are sent meanwhile.
  if (undoMs !== undefined)
    Object.assign(entry, { isOrdinary: false, undoableUntil: world.phone.time.now + undoMs })
  if (told.type === 'sent' && !world.server.rows.some((row) => row.text === text))
    throw new Error(`'${text}' was told as sent, but it is not`)
  if (form && told.type !== 'refused') await closeForm(world, form)
  if ('item' in told && told.item && told.type === 'refused')
    staysOpen(world, { person, page, text, form, entry, item: told.item })
}

/** The refused words of the form still wait for their person, and nobody has changed them elsewhere. */
export async function isWaitingForForm({ person, entry, text, corrects }: Form): Promise<boolean> {
  const record = (await recordsOf(person)).find(({ id }) => id === entry.id)
  const shown = record && shownOf(record)
  const isSame = corrects.how === 'opened' || record?.revision === corrects.revision
  return isSame && shown?.as === 'attention' && shown.text === text
}

async function heard(delivering: Promise<Delivery | 'died'>): Promise<Told> {
  try {
    return { type: await delivering }
  } catch (error) {
    if (error instanceof DeliveryRefused) return { type: 'refused', item: error.item }
    if (error instanceof AlreadySentError) return { type: 'too_late', item: error.item }
    if (error instanceof ApiError) return { type: 'failed' }
    throw error
  }
}

/** Undefined where the list has taken the item from the phone already. */
async function idOf(person: Resident, text: string): Promise<string | undefined> {
  const found = (await recordsOf(person)).find(({ payload, wish }) =>
    wish?.type === 'edit' ? textOf(wish.payload) === text : textOf(payload) === text,
  )
  return found?.id
}

function newEntry(world: World, { user_id: userId }: Resident, id = ''): Entry {
  const changedAt = world.phone.time.now
  const entry: Entry = {
    id,
    user_id: userId,
    texts: [],
    wish: 'words',
    changedAt,
    discardedAt: 0,
    isOrdinary: true,
    undoableUntil: 0,
  }
  world.ledger.push(entry)
  return entry
}

type Refused = Submission & { entry: Entry; item: OutboxRecord }

function staysOpen(world: World, { person, page, text, form, entry, item }: Refused): void {
  if (item.state !== 'needs_attention' || textOf(item.payload) !== text)
    throw new Error(`'${text}' was told as refused, but it is ${item.state}`)
  const corrects: Correction =
    form?.corrects.how === 'opened'
      ? { how: 'opened', item }
      : { how: 'refused', itemId: item.id, revision: item.revision }
  if (form) Object.assign(form, { corrects, text, entry, sentBefore: undefined })
  else world.forms.push({ person, page, entry, corrects, text, ...NOT_HELD })
}

const NOT_HELD = { close: async () => undefined, sentBefore: undefined, openedAt: 0 }

/** Opens the item's own form, as Corregir does; one at a time. */
export async function openForm(world: World, { person, page, entry, record, shown }: Item): Promise<void> {
  if (world.forms.some((form) => form.entry === entry)) return
  leavesItsTurn(world, entry)
  const close = await page.outbox.beginEditing(record.id)
  const item = (await recordsOf(person)).find(({ id }) => id === record.id)
  const isHeld = item?.state === 'queued' && item.editing !== null
  world.forms.push({
    person,
    page,
    entry,
    corrects: { how: 'opened', item: record },
    text: shown.text,
    close,
    sentBefore: isHeld ? sendings(world, entry) : undefined,
    openedAt: world.phone.time.now,
  })
}

export async function closeForm(world: World, form: Form): Promise<void> {
  world.forms.splice(world.forms.indexOf(form), 1)
  await form.close()
}

/** The person has decided something about it: it is new from now on, and other forms hold it no more. */
function acted(world: World, entry: Entry): void {
  entry.changedAt = world.phone.time.now
  leavesItsTurn(world, entry)
}

function leavesItsTurn(world: World, entry: Entry): void {
  entry.isOrdinary = false
  entry.undoableUntil = 0
  for (const form of world.forms) if (form.entry === entry) form.sentBefore = undefined
}

export async function discard(world: World, { page, entry, record }: Item): Promise<void> {
  const done = await page.outbox.discard(record.id)
  if (!done.ok || !done.value.ok) return
  entry.wish = done.value.record.wish ? 'to_discard' : 'discarded'
  entry.discardedAt = world.phone.time.now
  leavesItsTurn(world, entry)
}

export async function undo(world: World, { page, entry, record }: Item): Promise<void> {
  const done = await page.outbox.undo(record.id)
  if (!done.ok || !done.value.ok) return
  entry.wish = 'words'
  // It is as old as it was.
  leavesItsTurn(world, entry)
}

export async function retry(world: World, { page, entry, record }: Item): Promise<void> {
  const done = await page.outbox.retry(record.id)
  if (done.ok && done.value.ok) acted(world, entry)
}

/** 'Dejarla así': what the server has is what its person wants. */
export async function accept(world: World, { page, entry, record }: Item): Promise<void> {
  const done = await page.outbox.acceptAsSent(record.id)
  if (!done.ok || !done.value.ok) return
  entry.texts.push(textOf(record.payload))
  entry.wish = 'words'
  acted(world, entry)
}

/** Nothing waits for its time to undo: the person sends at once, or the clock by which it ends has jumped. */
export function endUndo({ ledger }: World): void {
  for (const entry of ledger) entry.undoableUntil = 0
}
