/**
 * What changed on this phone: a user's outbox, cases, notices, stars, quick replies, customers or expenses, or the public
 * directory. `cases_heard`: case changes were fetched, or the server reported a change outside the cases. `live`: the server
 * reported a change for the user. `pushed`: a push woke the worker, which fetched cases. `draft`: a tab has stored or cleared
 * this draft. `draft_ended`: a tab sends or clears this version of a draft.
 */
export type Topic =
  | `outbox:${number}`
  | `service_requests:${number}`
  | `cases_heard:${number}`
  | `notices:${number}`
  | `favourites:${number}`
  | `quick_replies:${number}`
  | `customers:${number}`
  | `expenses:${number}`
  | `live:${number}`
  | `pushed:${number}`
  | `draft:${number}:${string}`
  | `draft_ended:${string}`
  | 'directory'
  | 'technicians'
  | 'categories'

const CHANNEL = 'tecnicerca-changes'

const listeners = new Map<Topic, Set<() => void>>()
let channel: BroadcastChannel | undefined

/** Notifies the listeners in this page, in other tabs and in the service worker. */
export function announce(topic: Topic): void {
  notify(topic)
  openChannel()?.postMessage(topic)
}

/** Calls `listener` on every change, from any tab or worker. Returns a function that unsubscribes. */
export function onChange(topic: Topic, listener: () => void): () => void {
  openChannel()
  const set = listeners.get(topic) ?? new Set()
  listeners.set(topic, set.add(listener))
  return () => {
    set.delete(listener)
    if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
  }
}

/** True for the `pageshow` of a page that comes back from the back/forward cache. */
export function isFromCache(event: Event): boolean {
  return 'persisted' in event && event.persisted === true
}

function notify(topic: Topic): void {
  for (const listener of listeners.get(topic) ?? []) listener()
}

function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Topic>) => notify(data))
  // Only Node has `unref`. An open channel must not keep the tests or server rendering alive.
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  globalThis.addEventListener?.('pageshow', catchUp)
  return channel
}

// A page in the back/forward cache hears nothing of what other tabs and the worker do.
function catchUp(event: Event): void {
  if (!isFromCache(event)) return
  for (const topic of [...listeners.keys()]) if (!topic.startsWith('draft_ended:')) notify(topic)
}
