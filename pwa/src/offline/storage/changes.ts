/**
 * What changed on this phone: somebody's outbox, own cases or notices, or the public directory. `cases_heard`: by the
 * server, or it told of something else; `live`: on the server, for somebody; `pushed`: the worker was woken and heard of
 * cases.
 */
export type Topic =
  | `outbox:${number}`
  | `service_requests:${number}`
  | `cases_heard:${number}`
  | `notices:${number}`
  | `live:${number}`
  | `pushed:${number}`
  | 'directory'
  | 'technicians'
  | 'categories'

const CHANNEL = 'tecnicerca-changes'

const listeners = new Map<Topic, Set<() => void>>()
let channel: BroadcastChannel | undefined

/** Tells this page, its other tabs and the service worker. */
export function announce(topic: Topic): void {
  notify(topic)
  openChannel()?.postMessage(topic)
}

/** Calls back on every change, whichever tab or worker made it. */
export function onChange(topic: Topic, listener: () => void): () => void {
  openChannel()
  const set = listeners.get(topic) ?? new Set()
  listeners.set(topic, set.add(listener))
  return () => set.delete(listener)
}

function notify(topic: Topic): void {
  for (const listener of listeners.get(topic) ?? []) listener()
}

function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Topic>) => notify(data))
  // Node alone has it: an open channel must not keep the tests or the server's rendering alive.
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  return channel
}
