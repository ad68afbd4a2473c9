/** A tab of a browser context of its own, which nothing watches but what is asked of it here. */
export type PlainTab = {
  send: <Answer = unknown>(method: string, params?: object) => Promise<Answer>
  /** The value of a function called in the page, or of an expression there, once it is known. */
  evaluate: <Result>(run: string | (() => Result)) => Promise<Result>
  /** Lets the page call `name(text)`. */
  hear: (name: string, onCall: (text: string) => void) => Promise<void>
  close: () => Promise<void>
}

type Message = {
  id?: number
  method?: string
  sessionId?: string
  params?: { name: string; payload: string }
  result?: unknown
  error?: { message: string }
}
type Connection = {
  send: <Answer>(method: string, params?: object, session_id?: string) => Promise<Answer>
  /** Whoever wants to hear of what the browser tells unasked. */
  hearers: Set<(message: Message) => void>
}

const SIZE = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true }

/**
 * Speaks to the browser directly: Playwright and Lighthouse listen to network and console, and for each call or import
 * the browser then collects where in the code it came from, which on a first visit takes a tenth of a second at CPU x12.
 */
export async function connectBrowser(port: number) {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('no connection to the browser')))
  })
  const connection = speakOver(socket)
  return { openTab: () => openTab(connection), close: () => socket.close() }
}

function speakOver(socket: WebSocket): Connection {
  const waiting = new Map<number, (message: Message) => void>()
  const hearers: Connection['hearers'] = new Set()
  let last = 0
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message
    if (message.id !== undefined) return waiting.get(message.id)?.(message)
    for (const hear of hearers) hear(message)
  })
  const send: Connection['send'] = (method, params = {}, session_id) =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result as never)
      })
      socket.send(JSON.stringify({ id, method, params, ...(session_id && { sessionId: session_id }) }))
    })
  return { send, hearers }
}

async function openTab({ send: toBrowser, hearers }: Connection): Promise<PlainTab> {
  const context = await toBrowser<{ browserContextId: string }>('Target.createBrowserContext')
  const wanted = { url: 'about:blank', ...context }
  const { targetId } = await toBrowser<{ targetId: string }>('Target.createTarget', wanted)
  const attached = { targetId, flatten: true }
  const { sessionId } = await toBrowser<{ sessionId: string }>('Target.attachToTarget', attached)
  const send: PlainTab['send'] = (method, params) => toBrowser(method, params, sessionId)
  await send('Emulation.setDeviceMetricsOverride', SIZE)
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const own = new Set<(message: Message) => void>()
  return {
    send,
    evaluate: (run) => evaluate(send, typeof run === 'string' ? run : `(${run})()`),
    hear: async (name, onCall) => {
      const hearer = ({ method, sessionId: session_id, params }: Message) => {
        if (method === 'Runtime.bindingCalled' && session_id === sessionId && params?.name === name)
          onCall(params.payload)
      }
      own.add(hearer)
      hearers.add(hearer)
      await send('Runtime.enable')
      await send('Runtime.addBinding', { name })
    },
    close: async () => {
      for (const hearer of own) hearers.delete(hearer)
      await toBrowser('Target.disposeBrowserContext', context)
    },
  }
}

type Evaluated<Result> = { result: { value: Result }; exceptionDetails?: object }

async function evaluate<Result>(send: PlainTab['send'], expression: string): Promise<Result> {
  const wanted = { expression, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await send<Evaluated<Result>>('Runtime.evaluate', wanted)
  if (exceptionDetails) throw new Error(`the page threw: ${JSON.stringify(exceptionDetails)}`)
  return result.value
}
