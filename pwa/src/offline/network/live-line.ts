export type LiveLineContext = {
  /** Opens the stream. */
  ask: (signal: AbortSignal) => Promise<Response>
  /** False while data saving is on or the network is too slow for background requests. */
  mayOpen: () => boolean
  /** Called when the stream has opened, then at each change. */
  onChanged: () => void
  /** Called when an open stream ended or broke. */
  onLost: () => void
  /** Registers a listener for when the network may be back. */
  onRecovered: (listener: () => void) => () => void
  random: () => number
  locks: Pick<LockManager, 'request'> | undefined
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

export type LiveLine = { isConnected: () => boolean; stop: () => void }

/**
 * Web Lock that lets only one tab of a browser listen: without HTTP/2 each stream takes one of the six connections to a
 * server.
 */
const LOCK = 'live'
const HIDDEN_MS = 15_000
/** The server sends something every 30 s; after this silence the stream is treated as dead. */
const SILENT_MS = 75_000
const SHORT_MS = 60_000
const WAIT_MS = { first: 2_000, longest: 60_000 }

/** Keeps a stream to the server open while this page is visible; reconnects until `stop`. */
export function startLiveLine(context: LiveLineContext): LiveLine {
  const line = { isConnected: false }
  const stop = whileLookedAt(context, (signal) => {
    const work = () => listen(context, line, signal)
    const held = context.locks ? context.locks.request(LOCK, { signal }, work) : work()
    void held.catch(() => undefined)
  })
  return { isConnected: () => line.isConnected, stop }
}

/**
 * Calls `begin` now and whenever the page is shown again. The signal aborts 15 s after the page was hidden, and at once
 * when it is left. Returns a function that ends all this.
 */
function whileLookedAt(
  { document, window }: Pick<LiveLineContext, 'document' | 'window'>,
  begin: (signal: AbortSignal) => void,
): () => void {
  let looking: AbortController | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  function stay(): void {
    clearTimeout(leaving)
    leaving = undefined
  }
  function end(): void {
    stay()
    looking?.abort()
    looking = undefined
  }
  function look(): void {
    if (document.visibilityState !== 'visible') {
      leaving ??= setTimeout(end, HIDDEN_MS)
      return
    }
    stay()
    if (looking) return
    looking = new AbortController()
    begin(looking.signal)
  }
  document.addEventListener('visibilitychange', look)
  // A page with an open connection would not get into the back/forward cache.
  window.addEventListener('pagehide', end)
  window.addEventListener('pageshow', look)
  look()
  return () => {
    end()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', end)
    window.removeEventListener('pageshow', look)
  }
}

type Line = { isConnected: boolean }

async function listen(context: LiveLineContext, line: Line, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const began = performance.now()
    const retryMs = context.mayOpen() ? await listenOnce(context, line, signal) : undefined
    const wasShort = performance.now() - began < SHORT_MS
    failures = wasShort ? failures + 1 : 0
    const wait = failures > 1 ? undefined : retryMs
    await pause(wait ?? backoff(failures, context.random), { signal, onRecovered: context.onRecovered })
  }
}

/** Reads one stream to its end. Resolves with the reconnection time that the server asked for (ms), if any. */
async function listenOnce(
  context: LiveLineContext,
  line: Line,
  signal: AbortSignal,
): Promise<number | undefined> {
  let retryMs: number | undefined
  try {
    await readEvents(context, signal, (event) => {
      if (event.type === 'retry') retryMs = event.ms
      else if (event.name === 'changed') {
        line.isConnected = true
        context.onChanged()
      }
    })
  } catch {
    // The stream was refused or lost, or the page was left.
  }
  const wasConnected = line.isConnected
  line.isConnected = false
  if (wasConnected) context.onLost()
  return retryMs
}

type Hear = (event: ReturnType<ReturnType<typeof createEventReader>>[number]) => void

/** Resolves when the server ends the stream or `mayOpen` turns false. Rejects if the stream is refused or lost. */
async function readEvents(
  { ask, mayOpen }: Pick<LiveLineContext, 'ask' | 'mayOpen'>,
  signal: AbortSignal,
  hear: Hear,
): Promise<void> {
  const givenUp = new AbortController()
  let silence = setTimeout(() => givenUp.abort(), SILENT_MS)
  try {
    const answer = await ask(AbortSignal.any([signal, givenUp.signal]))
    const reader = answer.body?.getReader()
    const isOurs = answer.ok && answer.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isOurs || !reader) throw new Error(`no stream: ${answer.status}`)
    const read = createEventReader()
    for (let piece = await reader.read(); !piece.done && mayOpen(); piece = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(() => givenUp.abort(), SILENT_MS)
      read(piece.value).forEach(hear)
    }
  } finally {
    clearTimeout(silence)
    givenUp.abort()
  }
}

function backoff(failures: number, random: () => number): number {
  const most = Math.min(WAIT_MS.first * 2 ** failures, WAIT_MS.longest)
  return most * (0.5 + random() / 2)
}

type Cut = { signal: AbortSignal; onRecovered: LiveLineContext['onRecovered'] }

function pause(ms: number, { signal, onRecovered }: Cut): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const forget = onRecovered(resolve)
  const cut = () => resolve()
  signal.addEventListener('abort', cut)
  if (signal.aborted) cut()
  return promise.finally(() => {
    clearTimeout(timer)
    forget()
    signal.removeEventListener('abort', cut)
  })
}

type HeardEvent = { type: 'event'; name: string } | { type: 'retry'; ms: number }

/**
 * Returns a parser of `text/event-stream` that takes the stream in pieces. Each call returns the event names and the
 * values of `retry` that its piece completes.
 */
function createEventReader(): (piece: Uint8Array) => HeardEvent[] {
  const decoder = new TextDecoder()
  let rest = ''
  return (piece) => {
    const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => block.split('\n')).flatMap(readLine)
  }
}

function readLine(line: string): HeardEvent[] {
  const [, field, value = ''] = /^(event|retry): ?(.*)$/.exec(line) ?? []
  if (field === 'event') return [{ type: 'event', name: value }]
  return field === 'retry' && /^\d+$/.test(value) ? [{ type: 'retry', ms: Number(value) }] : []
}
