import { replaceEqualDeep } from '@tanstack/react-query'
import { mayFetchUnasked, readDataSaving } from '../../lib/data-saving.ts'
import { createObservable, type Live } from '../../lib/observable.ts'
import { pageConnection } from '../network/connection.ts'
import { confirmedIds, removeAcknowledged } from '../outbox/acknowledge.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import { outboxOf } from '../outbox/user-outbox.ts'
import { announce, onChange } from '../storage/changes.ts'
import { userDatabase } from '../storage/databases.ts'

const FRESH_MS = 60_000
/** When the user returns to the app, no request if the last one began less than this ago. */
const RETURNED_MS = 15_000

/** A small list of one user that is fetched as a whole, with what waits in the outbox. */
export type OwnList<State> = {
  /** Shows the stored list first. */
  live: Live<State>
  /** Asks the server, unless the last answer is younger than `maxAgeMs`. Rejects with the API client's error. */
  refreshIfOlderThan: (maxAgeMs: number) => Promise<void>
}

type Source<Kept, State> = {
  /** Where the phone keeps the list, the topic of its changes, and the answer that shows its sent items. */
  name: 'favourites' | 'quick_replies' | 'customers' | 'expenses'
  /** The kind of its items in the outbox. */
  kind: OutboxRecord['kind']
  loading: State
  /** What is shown if the phone has never had the list. */
  nothing: Kept
  fetchList: () => Promise<Kept>
  stateOf: (kept: Kept, records: readonly OutboxRecord[]) => State
}

export function createOwnList<Kept, State>(userId: number, source: Source<Kept, State>): OwnList<State> {
  const { name, kind: ofList, nothing, fetchList, stateOf } = source
  const { store, subscribe } = outboxOf(userId)
  // The list, if the phone cannot store it.
  let unstored: Kept | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let [turn, shown] = [0, 0]
  /** Ids of the sent items after which the list was asked for. */
  const askedAfter = new Set<string>()
  const live = createObservable(source.loading, () => {
    void show()
    const forget = [
      subscribe(() => void show()),
      onChange(`${name}:${userId}`, () => void show()),
      keepFresh(userId, refreshUnasked),
    ]
    return () => forget.forEach((stop) => stop())
  })
  async function show(): Promise<void> {
    turn += 1
    const mine = turn
    // Reads the outbox before the store: an item leaves the outbox once the list that shows it is stored.
    const records = await store.read().catch(() => [])
    const kept = unstored ?? (await storedList<Kept>(userId, name)) ?? nothing
    if (mine < shown) return
    shown = mine
    live.set(replaceEqualDeep(live.read(), stateOf(kept, records)))
    // A sent item stays in the outbox until the list shows it.
    const isNew = records.some(
      ({ kind, state: is, id }) => kind === ofList && is === 'confirmed' && !askedAfter.has(id),
    )
    if (isNew) refreshUnasked(0)
  }
  function refreshUnasked(maxAgeMs: number): void {
    if (document.visibilityState !== 'visible' || !mayFetchUnasked(readDataSaving())) return
    void refreshIfOlderThan(maxAgeMs).catch(() => undefined)
  }
  async function ask(): Promise<void> {
    askedAt = performance.now()
    const confirmedBefore = await confirmedIds(store, name).catch(() => new Set<string>())
    for (const id of confirmedBefore) askedAfter.add(id)
    const kept = await fetchList()
    unstored = (await storeList(userId, name, kept)) ? undefined : kept
    if (confirmedBefore.size > 0) {
      await removeAcknowledged(store, { rows: [], confirmedBefore }).catch(() => undefined)
      announce(`outbox:${userId}`)
    }
    announce(`${name}:${userId}`)
  }
  async function refreshIfOlderThan(maxAgeMs: number): Promise<void> {
    if (asking || performance.now() - askedAt < maxAgeMs) return asking
    asking = ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  return { live, refreshIfOlderThan }
}

/** Refreshes now, and when the user or the network returns or the server reports a change. Returns a function that ends it. */
function keepFresh(userId: number, refreshUnasked: (maxAgeMs: number) => void): () => void {
  refreshUnasked(FRESH_MS)
  const onVisible = () => refreshUnasked(RETURNED_MS)
  document.addEventListener('visibilitychange', onVisible)
  const stops = [
    onChange(`cases_heard:${userId}`, () => refreshUnasked(0)),
    pageConnection.onRecovered(() => refreshUnasked(0)),
    () => document.removeEventListener('visibilitychange', onVisible),
  ]
  return () => stops.forEach((stop) => stop())
}

async function storedList<Kept>(userId: number, name: string): Promise<Kept | undefined> {
  return userDatabase(userId)
    .use(async (db) => (await db.meta.get(name))?.value as Kept | undefined)
    .catch(() => undefined)
}

async function storeList(userId: number, name: string, value: unknown): Promise<boolean> {
  return userDatabase(userId)
    .use((db) => db.meta.put({ id: name, value }))
    .then(
      () => true,
      () => false,
    )
}
