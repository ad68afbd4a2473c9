import type { Random } from '../../api/src/demonstration/random.ts'
import type { Checkpoint } from '../../pwa/src/offline/network/environment.ts'
import type { NewItem } from '../../pwa/src/offline/outbox/new-record.ts'
import { shownOf } from '../../pwa/src/offline/testing/told.ts'
import {
  claimItem,
  cookieOf,
  createNodePhone,
  type Fate,
  type NodePhone,
  requestItem,
  reviewItem,
  SHOWN,
  statusItem,
  type Tab,
} from '../kit/node-phone.ts'
import { changeItem, handOver, PATIENT } from './acts.ts'
import { shakeHands } from './door.ts'
import { type Entry, newEntry } from './ledger.ts'
import type { KnownRequest, Owner, PhoneOrders } from './orders.ts'
import { newSetting } from './settings.ts'
import { keepPhoto, maybeShow, type Operation, sayInNew, sayInOld } from './talk.ts'

const MINUTE_MS = 60_000
export const ANSWER_MS = 800
/** On a slow machine a phone has more than two hundred items to send when the faults end, photos one by one. */
const SETTLE_MS = 600_000
const POINTS: readonly Checkpoint[] = ['claimed', 'sent', 'applied']
const RELEASE = ['auth', 'user', 'upgrade'] as const

type World = { phone: NodePhone; orders: PhoneOrders; random: Random; ledger: Entry[] }

export type PhoneLife = {
  /** Enqueues its share of operations. People change, tabs die, and sending goes on all the while. */
  live: () => Promise<void>
  /** Call after the faults have ended. Sends the rest and returns the ledger with the final state of each item. */
  settle: () => Promise<Entry[]>
}

export function createPhoneLife(base: string, orders: PhoneOrders, random: Random): PhoneLife {
  const phone = createNodePhone(base)
  phone.deadlineMs = ANSWER_MS
  const world: World = { phone, orders, random, ledger: [] }
  return {
    live: async () => {
      while (world.ledger.length < orders.share) await session(world, random.pick(orders.people))
    },
    settle: async () => {
      phone.deadlineMs = 15_000
      for (const person of orders.people) await settlePerson(world, person)
      phone.close()
      return world.ledger
    },
  }
}

/** One session of a person on the phone. */
async function session(world: World, person: Owner): Promise<void> {
  const { phone, random } = world
  phone.cookie = cookieOf(person)
  for (let round = 0; round < 4 && world.ledger.length < world.orders.share; round += 1) {
    const tabs = [0, 1].map(() => phone.openTab(person.id, randomFate(random)))
    const [first, second] = tabs as [Tab, Tab]
    for (let count = random.between(1, 6); count > 0; count -= 1) await askOne(world, person, first)
    const drains = tabs.map((tab) => tab.drainOnce({ hurry: true, release: RELEASE }))
    if (random.chance(0.4)) await changeOne(world, person, second)
    // Another person signs in while this person's items are being sent.
    if (random.chance(0.2)) phone.cookie = cookieOf(random.pick(world.orders.people))
    await Promise.all(drains)
    phone.cookie = cookieOf(person)
    phone.skew += random.between(0, 39) * 1000
    if (random.chance(0.3)) phone.elapsedSkew += MINUTE_MS + 1000
    await second.refresh().catch(() => undefined)
    for (const tab of tabs) tab.stop()
  }
}

function randomFate(random: Random): Fate {
  if (random.chance(0.8)) return {}
  const point = random.pick(POINTS)
  if (random.chance(0.7)) return { dieAt: point }
  return { freezeAt: point, thaw: new Promise((thaw) => setTimeout(thaw, random.between(0, 1999))) }
}

async function askOne(world: World, person: Owner, tab: Tab): Promise<void> {
  const { ledger, orders, random } = world
  if (random.chance(SHAKING) && (await agreeAtDoor(world))) return
  if (random.chance(SETTING)) return changeSetting(world, person, tab)
  const operation = random.chance(TALKATIVE)
    ? await saying(world, person, tab)
    : await newOperation(orders, person, random)
  await handOver(tab, { ledger, isPatient: random.chance(PATIENT), ...operation })
}

/** The two people of this phone agree at the door. False if there is no case left. */
async function agreeAtDoor({ phone, ledger, orders, random }: World): Promise<boolean> {
  const { people, doorIds } = orders
  const caseId = doorIds.pop()
  if (caseId === undefined) return false
  const now = new Date(Date.now() + phone.skew)
  const agreed = await shakeHands({ people, caseId, text: newText(orders), now, random })
  if (agreed.broughtOffer) ledger.push(agreed.broughtOffer)
  for (const operation of agreed.operations) {
    const tab = phone.openTab(operation.entry.user_id)
    await handOver(tab, { ledger, isPatient: false, ...operation })
    tab.stop()
  }
  return true
}

async function changeSetting({ ledger, orders, random }: World, person: Owner, tab: Tab): Promise<void> {
  const text = newText(orders)
  const { setting, item } = newSetting({ person, text, today: orders.serviceDate, random })
  const known = ledger.find((entry) => entry.user_id === person.id && entry.setting === setting)
  const entry = known ?? { ...newEntry(person.id, item.kind), setting, isSpokenOf: true }
  await handOver(tab, { ledger, entry, item, isPatient: random.chance(PATIENT) })
}

/** Makes a message, offer or answer in an old request, or a message or offer in a request that is still in the outbox. */
async function saying({ ledger, orders, random }: World, person: Owner, tab: Tab): Promise<Operation> {
  const talk = { person, random, text: newText(orders) }
  const asked = ledger
    .slice(-12)
    .findLast((one) => one.user_id === person.id && one.kind === 'service_request.create' && !one.isPoison)
  const record = asked && (await tab.items()).find(({ id }) => id === asked.id)
  if (!record || asked?.wish !== 'words' || record.wish !== null || random.chance(0.5)) return sayInOld(talk)
  asked.isSpokenOf = true
  return sayInNew(record.key, talk)
}

/** Share of the operations that are messages, offers or answers in a request. */
const TALKATIVE = 0.4
/** Shares of agreements at the door, and of changes of settings, among all operations. */
const SHAKING = 0.06
const SETTING = 0.1

let serial = 0

function newText({ name }: PhoneOrders): string {
  serial += 1
  return `caos ${name} ${serial}`
}

async function newOperation(orders: PhoneOrders, person: Owner, random: Random): Promise<Operation> {
  const text = newText(orders)
  const entry = newEntry(person.id, 'service_request.create')
  const known = random.chance(0.3) ? takeOne(person.knownRequests, random) : undefined
  if (known?.use === 'status') {
    const status = random.pick(['accepted', 'cancelled'] as const)
    return {
      item: statusItem(known.id, status),
      entry: { ...entry, kind: 'service_request.status', serviceRequestId: known.id },
    }
  }
  if (known?.use === 'claim') {
    const item = claimItem(known.id, text)
    return { item, entry: { ...entry, kind: item.kind } }
  }
  if (known?.use === 'review') {
    const review = reviewItem(known, text, orders.serviceDate)
    const payload = { ...review.payload, service_request_id: known.id } as typeof review.payload
    return { item: { ...review, payload } as NewItem, entry: { ...entry, kind: 'review.create' } }
  }
  if (known) {
    const item = reviewChangeItem(known, text)
    return { item, entry: { ...entry, kind: item.kind } }
  }
  const photoId = random.chance(0.1) ? person.workPhotoIds.pop() : undefined
  if (photoId !== undefined) {
    await keepPhoto(person, photoId)
    const payload = { photo_id: photoId, caption: text }
    const item = { kind: 'work_photo.create', payload, shown: SHOWN } as const
    return { item, entry: { ...entry, kind: item.kind } }
  }
  const isPoison = random.chance(0.01)
  const technicianId = isPoison ? orders.goneTechnicianId : random.pick(orders.technicianIds)
  const item = requestItem({ technician_id: technicianId }, text, orders.requestDate)
  return maybeShow(person, { item, entry: { ...entry, isPoison } }, random)
}

function takeOne(known: KnownRequest[], random: Random): KnownRequest | undefined {
  return known.splice(random.between(0, known.length - 1), 1)[0]
}

/** An item that edits, deletes or answers an existing review. */
function reviewChangeItem({ id, review_id: reviewId, use }: KnownRequest, text: string): NewItem {
  const payload = { review_id: reviewId, service_request_id: id }
  if (use === 'review_delete') return { kind: 'review.delete', payload, shown: SHOWN }
  if (use === 'review_reply')
    return { kind: 'review_reply.create', payload: { ...payload, text }, shown: SHOWN }
  return { kind: 'review.update', payload: { ...payload, rating: 3, comment: text }, shown: SHOWN }
}

/** Changes one of the last items. */
async function changeOne({ ledger, random }: World, person: Owner, tab: Tab): Promise<void> {
  const own = ledger.slice(-12).filter((entry) => entry.user_id === person.id && !entry.isSpokenOf)
  if (own.length > 0) await changeItem(tab, { ledger, entry: random.pick(own), random })
}

async function settlePerson(world: World, person: Owner): Promise<void> {
  const { phone, ledger } = world
  phone.cookie = cookieOf(person)
  const own = new Map(ledger.filter((entry) => entry.user_id === person.id).map((entry) => [entry.id, entry]))
  const deadline = performance.now() + SETTLE_MS
  let pending = true
  while (pending && performance.now() < deadline) {
    phone.skew += MINUTE_MS + 1000
    phone.elapsedSkew += MINUTE_MS + 1000
    const tab = phone.openTab(person.id)
    await tab.drainOnce({ hurry: true, release: RELEASE })
    pending = await look(tab, own)
    tab.stop()
  }
}

/** Records what is shown of each item. Returns true while something may still be sent. */
async function look(tab: Tab, own: ReadonlyMap<string, Entry>): Promise<boolean> {
  const shown = new Map((await tab.items()).map((record) => [record.id, shownOf(record)]))
  let isPending = false
  for (const entry of own.values()) {
    entry.shown = shown.get(entry.id)
    const as = entry.shown?.as
    const isClosed = as === 'attention' && !entry.isPoison
    if (isClosed) await tab.retry(entry.id)
    isPending ||= isClosed || as === 'waiting' || as === 'to_discard'
  }
  return isPending
}
