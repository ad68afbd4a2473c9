/** Shortest time between two `changed` events of one stream. */
const APART_MS = 250
/** Most chunks that wait for a phone that does not read. Beyond this the stream ends, and the phone reconnects. */
const MAX_UNREAD = 16

const encoder = new TextEncoder()

export type LiveStream = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  /**
   * Sends `changed` at once, but not earlier than `APART_MS` after the previous event. Calls that have to wait are sent
   * as one event with the highest `seq`.
   */
  sendChanged: (seq: number) => void
  /** Heartbeat: stops proxies from closing an idle stream. */
  comment: () => void
  end: () => void
}

/** Opens a Server-Sent Events stream. `retryMs`: how long a phone waits before it reconnects. */
export function openStream({
  retryMs,
  onEnd,
}: {
  retryMs: number
  /** Called once, whether the client or the server ended the stream. */
  onEnd: () => void
}): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  let pause: NodeJS.Timeout | undefined
  let unsent: number | undefined

  function leave(): void {
    clearTimeout(pause)
    controller = undefined
    onEnd()
  }
  function end(): void {
    controller?.close()
    if (controller) leave()
  }
  function write(text: string): void {
    if ((controller?.desiredSize ?? 0) < -MAX_UNREAD) return end()
    controller?.enqueue(encoder.encode(text))
  }
  function sendChanged(seq: number): void {
    if (pause) {
      unsent = Math.max(unsent ?? 0, seq)
      return
    }
    write(`event: changed\ndata: {"seq":${seq}}\n\n`)
    if (!controller) return
    pause = setTimeout(() => {
      const seq = unsent
      pause = unsent = undefined
      if (seq !== undefined) sendChanged(seq)
    }, APART_MS)
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (opened) => {
      controller = opened
      write(`retry: ${retryMs}\n\n`)
    },
    cancel: leave,
  })
  return { body, sendChanged, comment: () => write(':\n\n'), end }
}
