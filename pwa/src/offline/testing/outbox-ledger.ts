import type { OutboxRecord } from '../outbox/record.ts'
import { type Entry, type Form, recordsOf, sendings, type World } from './outbox-world.ts'
import { judge, shownOf } from './told.ts'

const DAY_MS = 86_400_000
const FORM_MS = 10 * 60_000
/** From the third on an item may be passed over. */
const PATIENT_REQUESTS = 2

/** Throws what is wrong now, whatever has happened so far. */
export async function checkAlways(world: World): Promise<void> {
  const { server, people, ledger, notTaken } = world
  const records = new Map((await Promise.all(people.map(recordsOf))).flat().map((each) => [each.id, each]))
  const known = new Set(ledger.flatMap(({ texts }) => texts))
  for (const { text } of server.rows) {
    if (notTaken.has(text)) throw new Error(`'${text}' was sent though told as not taken`)
    if (!known.has(text)) throw new Error(`'${text}' was sent, but nobody wanted it`)
  }
  for (const entry of ledger) checkEntry(world, entry, records.get(entry.id))
  for (const form of world.forms) checkHeld(world, form)
  checkOrder(world)
}

function checkEntry(world: World, entry: Entry, record: OutboxRecord | undefined): void {
  const { server, phone } = world
  const rows = server.rows.filter(({ text }) => entry.texts.includes(text))
  const shown = record && shownOf(record)
  if (entry.wish === 'to_discard' && shown?.as === 'discarded')
    Object.assign(entry, { wish: 'discarded', discardedAt: phone.time.now })
  if (phone.time.now < entry.undoableUntil && sendings(world, entry) > 0)
    throw new Error(`'${entry.texts.at(-1)}' was sent while its person could still undo it`)
  if (record && record.attempts > PATIENT_REQUESTS) entry.isOrdinary = false
  if (record?.hold === 'upgrade') entry.isOrdinary = false
  const wrong = judge(entry, rows, shown)
  if (wrong) throw new Error(`${wrong.kind}: ${wrong.what}`)
  const ageMs = phone.time.now - entry.discardedAt
  if (!record && entry.wish === 'discarded' && ageMs < 7 * DAY_MS)
    throw new Error(`lost: '${entry.texts.at(-1)}' cannot be taken back ${ageMs} ms after it was discarded`)
  if (record?.state === 'needs_attention') checkAttention(world, entry, record)
}

function checkAttention({ server, phone }: World, entry: Entry, { error, key }: OutboxRecord): void {
  entry.isOrdinary = false
  const row = server.rows.find(({ client_op_id: clientOpId }) => clientOpId === key)
  if (row && !server.lateKeys.has(key)) throw new Error(`'${row.text}' was told as failed, but it was sent`)
  const ageMs = phone.time.now - entry.changedAt
  if (error?.code === 'expired' && ageMs < 30 * DAY_MS)
    throw new Error(`'${entry.texts.at(-1)}' needs attention as 30 days old after ${ageMs} ms`)
  if (!['technician_gone', 'operation_closed', 'expired'].includes(error?.code ?? ''))
    throw new Error(`attention for ${error?.code}`)
}

/** What one person made first arrives first, unless something other than the network stood in its way. */
function checkOrder(world: World): void {
  const { ledger, server, people } = world
  for (const { user_id: userId } of people) {
    const patient = ledger.filter((entry) => entry.user_id === userId && entry.isOrdinary)
    const places = patient
      .filter((entry) => sendings(world, entry) <= PATIENT_REQUESTS)
      .map(({ texts }) => server.rows.findIndex(({ text }) => texts.includes(text)))
    const firstMissing = places.indexOf(-1)
    const isInTurn = places.every(
      (place, index) => place === -1 || (index > 0 ? place > Number(places[index - 1]) : true),
    )
    const isOvertaken = firstMissing >= 0 && places.slice(firstMissing).some((place) => place >= 0)
    if (!isInTurn || isOvertaken) throw new Error(`sent out of order: ${places.join()}`)
  }
}

/** An item whose form is open is not sent. */
function checkHeld(world: World, { entry, sentBefore, openedAt }: Form): void {
  const { now } = world.phone.time
  if (sentBefore === undefined || now - openedAt >= FORM_MS) return
  if (sendings(world, entry) > sentBefore) throw new Error(`'${entry.texts.at(-1)}' was sent under its form`)
}

/** Once all faults are over: what is wanted is at the server, or its person has been told why not. */
export async function checkFinally(world: World): Promise<void> {
  const records = new Map(
    (await Promise.all(world.people.map(recordsOf))).flat().map((each) => [each.id, each]),
  )
  for (const { id, texts, wish } of world.ledger) {
    const text = texts.at(-1) ?? ''
    const record = records.get(id)
    const shown = record && shownOf(record)
    if (wish === 'to_discard' && shown?.as === 'to_discard')
      throw new Error(`lost: '${text}' is never discarded`)
    const isRefused = world.refused.has(text) || record?.error?.code === 'expired'
    if (shown?.as === 'waiting' || (shown?.as === 'attention' && !isRefused))
      throw new Error(`lost: '${text}' is never sent, but ${JSON.stringify(shown)} ${record?.state}`)
  }
}
