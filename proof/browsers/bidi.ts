const PATIENCE_MS = 60_000

type Reply = { id?: number | null; type: string; result?: unknown; error?: string; message?: string }
type Waiting = { done: (result: never) => void; fail: (error: Error) => void; timer: NodeJS.Timeout }

export type Send = <Result>(method: string, params: Record<string, unknown>) => Promise<Result>

/** Connects to a WebDriver BiDi socket (https://w3c.github.io/webdriver-bidi). `send` rejects with the browser's error. */
export async function connectBidi(address: string): Promise<{ send: Send }> {
  const socket = new WebSocket(address)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', () => fail(new Error(`No WebDriver BiDi at ${address}`)))
  })
  const waiting = new Map<number, Waiting>()
  let last = 0
  const settle = (id: number, settleIt: (one: Waiting) => void) => {
    const one = waiting.get(id)
    if (!one) return
    waiting.delete(id)
    clearTimeout(one.timer)
    settleIt(one)
  }
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Reply
    if (typeof id !== 'number') return
    settle(id, ({ done, fail }) =>
      type === 'success' ? done(result as never) : fail(new Error(`${error}: ${message}`)),
    )
  })
  socket.addEventListener('close', () => {
    for (const id of waiting.keys()) settle(id, ({ fail }) => fail(new Error('The browser has gone.')))
  })
  return {
    send: (method, params) =>
      new Promise((done, fail) => {
        const id = (last += 1)
        const timer = setTimeout(
          () => settle(id, () => fail(new Error(`${method} took too long`))),
          PATIENCE_MS,
        )
        waiting.set(id, { done, fail, timer })
        socket.send(JSON.stringify({ id, method, params }))
      }),
  }
}
