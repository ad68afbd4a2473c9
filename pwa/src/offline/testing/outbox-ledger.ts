import type { OutboxRecord } from '../outbox-record'
import { newUserId, type SimulatedPhone, type SimulatedTab } from './simulated-phone'
import type { SimulatedServer } from './simulated-server'

/** What the person was told about one item, kept apart from everything the phone stores. */
type Entry = { texts: string[]; is_discarded: boolean }
export type Ledger = Map<string, Entry>

export type World = {
  user_id: number
  stranger_id: number
  server: SimulatedServer
  phone: SimulatedPhone
  tabs: [SimulatedTab, SimulatedTab]
  ledger: Ledger
  refused: Set<string>
}

export function createWorld(server: SimulatedServer, phone: SimulatedPhone): World {
  const user_id = newUserId()
  server.session.user_id = user_id
  const tabs: World['tabs'] = [phone.openTab(user_id), phone.openTab(user_id)]
  return { user_id, stranger_id: newUserId(), server, phone, tabs, ledger: new Map(), refused: new Set() }
}

/** Throws what is wrong now, whatever has happened so far. */
export async function checkAlways(world: World): Promise<void> {
  const records = await world.tabs[0].store.read()
  for (const row of world.server.rows)
    if (row.user_id !== world.user_id) throw new Error(`'${row.text}' was sent as somebody else`)
  for (const [id, entry] of world.ledger) {
    const rows = rowsOf(world, entry)
    if (rows.length > 1) throw new Error(`doubled: ${rows.map((row) => row.text).join(', ')}`)
    if (entry.is_discarded && rows.length > 0) throw new Error(`'${rows[0]?.text}' was sent though discarded`)
    const record = records.find((found) => found.id === id)
    if (!record && rows.length === 0) throw new Error(`lost: '${entry.texts.at(-1)}' is nowhere`)
    if (record) checkRecord(world, record)
  }
}

function checkRecord(world: World, record: OutboxRecord): void {
  const hasRow = world.server.rows.some((row) => row.client_op_id === record.key)
  if (record.state === 'confirmed' && !hasRow) throw new Error('told as sent, but it is not')
  const mayKnow = hasRow && !world.server.late_keys.has(record.key)
  if (record.state === 'needs_attention' && mayKnow) throw new Error('told as failed, but it was sent')
  if (record.error && !['technician_gone', 'operation_closed'].includes(record.error.code))
    throw new Error(`attention for ${record.error.code}`)
}

/** Once all faults are over: every item that was not discarded is at the server as last written, or refused by it. */
export async function checkFinally(world: World): Promise<void> {
  const records = await world.tabs[0].store.read()
  for (const [id, entry] of world.ledger) {
    const text = entry.texts.at(-1) ?? ''
    const record = records.find((found) => found.id === id)
    const isRefused = record?.state === 'needs_attention' && world.refused.has(text)
    const rows = rowsOf(world, entry)
    if (entry.is_discarded || isRefused) continue
    if (rows.length !== 1 || rows[0]?.text !== text)
      throw new Error(`lost: '${text}' is ${record?.state}, at the server ${JSON.stringify(rows)}`)
  }
}

function rowsOf({ server }: World, { texts }: Entry) {
  return server.rows.filter((row) => texts.includes(row.text))
}
