/** How far apart two `changed` of one stream are at least. */
const APART_MS = 250
/** Pieces that wait for a phone which takes none; one that comes back asks anew. */
const MOST_UNREAD = 16

const encoder = new TextEncoder()

export type LiveStream = {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** At once, or soon where it was told just before; the last number counts. */
  tell: (seq: number) => void
  /** Keeps what lies between from taking the connection for a dead one. */
  comment: () => void
  end: () => void
}

/** An answer that says `changed` as often as it is told to. `retry_ms`: how long a phone that loses it should wait. */
export function openStream({
  retry_ms: retryMs,
  onEnd,
}: {
  retry_ms: number
  /** Called once, whoever ended it. */
  onEnd: () => void
}): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  let pause: NodeJS.Timeout | undefined
  let untold: number | undefined

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
    if ((controller?.desiredSize ?? 0) < -MOST_UNREAD) return end()
    controller?.enqueue(encoder.encode(text))
  }
  function tell(seq: number): void {
    if (pause) {
      untold = Math.max(untold ?? 0, seq)
      return
    }
    write(`event: changed\ndata: {"seq":${seq}}\n\n`)
    if (!controller) return
    pause = setTimeout(() => {
      const seq = untold
      pause = untold = undefined
      if (seq !== undefined) tell(seq)
    }, APART_MS)
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (opened) => {
      controller = opened
      write(`retry: ${retryMs}\n\n`)
    },
    cancel: leave,
  })
  return { body, tell, comment: () => write(':\n\n'), end }
}
