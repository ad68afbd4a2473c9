import { createConnection } from '../network/connection.ts'
import type { Checkpoint } from '../network/environment.ts'
import { type Correction, createDelivery, type Deliver } from '../outbox/deliver.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { createUserOutbox, type UserOutbox } from '../outbox/user-outbox.ts'
import { newUserId, type SimulatedPhone, type SimulatedTab } from './simulated-phone.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Wanted } from './told.ts'

/** One page of the product: a person's outbox, and what hands new words to it. */
export type Page = Pick<SimulatedTab, 'env' | 'death' | 'close'> & { outbox: UserOutbox; deliver: Deliver }

export type Resident = { user_id: number; pages: [Page, Page] }

/** One thing that a person wants, and what decides what may become of it. */
export type Entry = Wanted & {
  /** Of its item in the outbox. */
  id: string
  /** True time of the person's last act on it. */
  changedAt: number
  discardedAt: number
  /** Nothing but the network stood in its way: it arrives in its turn. */
  isOrdinary: boolean
  /** True time until which it is not sent, because its person may still undo it. */
  undoableUntil: number
}

/** A form that stays open: over an item, or with the words that were refused in it. */
export type Form = {
  person: Resident
  page: Page
  entry: Entry
  corrects: Correction
  /** What is written in it. */
  text: string
  close: () => Promise<void>
  /** How often the item had been sent when the form opened: no oftener while it is open. */
  sentBefore: number | undefined
  openedAt: number
}

export type World = {
  server: SimulatedServer
  phone: SimulatedPhone
  /** Two people who share the phone. */
  people: [Resident, Resident]
  /** Who sits before it; undefined: signed out. */
  here: Resident | undefined
  ledger: Entry[]
  forms: Form[]
  refused: Set<string>
  /** Words that the person was told were not taken. */
  notTaken: Set<string>
  born: number
}

export function createWorld(server: SimulatedServer, phone: SimulatedPhone): World {
  const people: World['people'] = [createResident(phone), createResident(phone)]
  server.session.userId = people[0].user_id
  return {
    server,
    phone,
    people,
    here: people[0],
    ledger: [],
    forms: [],
    refused: new Set(),
    notTaken: new Set(),
    born: 0,
  }
}

function createResident(phone: SimulatedPhone): Resident {
  const userId = newUserId()
  return { user_id: userId, pages: [openPage(phone, userId), openPage(phone, userId)] }
}

export function openPage(phone: SimulatedPhone, userId: number, dieAt?: Checkpoint): Page {
  const { env, death, close } = phone.openTab(userId, dieAt)
  const outbox = createUserOutbox(env, userId)
  // A screen waits for the first attempt, and how long that takes is no matter of real time here.
  const patient: UserOutbox = {
    ...outbox,
    waitForFirstAttempt: async (id) => {
      await outbox.untilIdle()
      return outbox.waitForFirstAttempt(id, 0)
    },
  }
  const connection = createConnection('online', env.elapsed)
  return { env, death, close, outbox, deliver: createDelivery({ env, connection, outboxOf: () => patient }) }
}

export function sendings({ server }: World, { texts }: Pick<Entry, 'texts'>): number {
  return server.requests.filter(({ text }) => text !== null && texts.includes(text)).length
}

/** Everything has come to rest, and no timer of a page starts anything before the next command. */
export async function rest({ people }: World): Promise<void> {
  for (const { outbox } of people.flatMap(({ pages }) => pages)) {
    await outbox.untilIdle()
    outbox.stop()
  }
}

export async function recordsOf({ pages }: Resident): Promise<readonly OutboxRecord[]> {
  return pages[0].outbox.store.read()
}
