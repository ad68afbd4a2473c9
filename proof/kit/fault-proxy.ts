import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Call, Fault, ForgedAnswer, Rule } from './fault.ts'

type Answer = { status: number; headers: Record<string, string | string[]>; body: Buffer }

export type FaultProxy = {
  url: string
  /** Every call in order, with the fault that was applied to it. */
  calls: Call[]
  /** Adds a rule; later rules come first. The returned function removes it. */
  rule: (rule: Rule) => () => void
  clear: () => void
  /** Decides the fault of calls that no rule matches, for a driver that uses chance. */
  otherwise: (decide: (call: Call) => Fault) => void
  /** Changes the server that calls are forwarded to. */
  aim: (target: string) => void
  /** Resolves with the matching calls once there are `count`; rejects after `ms`. */
  until: (matches: (call: Call) => boolean, count?: number, ms?: number) => Promise<Call[]>
  close: () => Promise<void>
}

const PASS: Fault = { type: 'pass' }
const PATIENCE_MS = 20_000

/** Starts a proxy between one phone and the real server. It applies the faults that the test requests. */
export async function startFaultProxy(target: string, port = 0): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const calls: Call[] = []
  const watchers = new Set<() => void>()
  let rules: (Rule & { left: number })[] = []
  let decide = (_call: Call): Fault => PASS

  function faultFor(call: Call): Fault {
    const rule = rules.find((each) => each.left > 0 && concerns(each, call))
    if (!rule) return decide(call)
    rule.left -= 1
    return rule.fault
  }
  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming)
    const call = describe(incoming, body)
    call.fault = faultFor(call)
    calls.push(call)
    for (const look of watchers) look()
    const answer = await answerUnder(call, {
      pass: () => forward({ agent, target }, incoming, { body }),
      cut: () => forward({ agent, target }, incoming, { body, isCut: true }),
    })
    call.status = answer === 'drop' || answer === 'hang' ? undefined : answer.status
    call.isOver = true
    for (const look of watchers) look()
    deliver(answer, call.fault, response)
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.socket?.destroy())
  })
  // Longer than any test is idle, so that only the test closes connections.
  server.keepAliveTimeout = 30_000
  const open = watchSockets(server)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    rule: (rule) => {
      const counted = { ...rule, left: rule.times ?? 1 }
      rules = [counted, ...rules]
      return () => {
        rules = rules.filter((each) => each !== counted)
      }
    },
    clear: () => {
      rules = []
      decide = () => PASS
    },
    otherwise: (next) => {
      decide = next
    },
    aim: (next) => {
      target = next
    },
    until: (matches, count = 1, ms = PATIENCE_MS) => untilCalls({ calls, watchers, matches, count, ms }),
    close: () => {
      for (const socket of open) socket.destroy()
      agent.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function watchSockets(server: Server): Set<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  })
  return open
}

type Wanted = {
  calls: Call[]
  watchers: Set<() => void>
  matches: (call: Call) => boolean
  count: number
  ms: number
}

function untilCalls({ calls, watchers, matches, count, ms }: Wanted): Promise<Call[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      watchers.delete(look)
      const seen = calls.slice(-10).map(({ method, path, status }) => `${method} ${path} ${status ?? '-'}`)
      reject(new Error(`${count} such calls did not come in ${ms} ms; the last were: ${seen.join(', ')}`))
    }, ms)
    function look(): void {
      const found = calls.filter(matches)
      if (found.length < count) return
      clearTimeout(timer)
      watchers.delete(look)
      resolve(found)
    }
    watchers.add(look)
    look()
  })
}

function concerns(rule: Rule, call: Call): boolean {
  const { method, path, key, user, text } = rule
  if (method !== undefined && method !== call.method) return false
  if (path !== undefined && !(typeof path === 'string' ? call.path.startsWith(path) : path.test(call.path)))
    return false
  if (key !== undefined && key !== call.key) return false
  if (user !== undefined && String(user) !== call.user) return false
  return text === undefined || call.body.includes(text)
}

function describe(incoming: IncomingMessage, body: Buffer): Call {
  const key = incoming.headers['idempotency-key']
  const user = incoming.headers['x-op-user']
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    key: typeof key === 'string' ? key : undefined,
    user: typeof user === 'string' ? user : undefined,
    body: body.length < 20_000 ? body.toString() : '',
    at: performance.now(),
    fault: PASS,
    status: undefined,
    isOver: false,
  }
}

type Ways = Record<'pass' | 'cut', () => Promise<Answer>>

async function answerUnder(call: Call, { pass, cut }: Ways): Promise<Answer | 'drop' | 'hang'> {
  const { fault } = call
  switch (fault.type) {
    case 'drop_before':
      return 'drop'
    case 'hang_before':
      return 'hang'
    case 'cut_body':
      return cut().catch(() => 'drop')
    case 'instead':
      return forged(fault.answer, call)
    case 'hold_before':
      await fault.until
      return pass()
    case 'duplicates':
      return (await Promise.all(Array.from({ length: fault.count }, pass)))[0] ?? 'drop'
    default:
      return answerAfter(call, await pass())
  }
}

async function answerAfter(call: Call, answer: Answer): Promise<Answer | 'drop' | 'hang'> {
  const { fault } = call
  switch (fault.type) {
    case 'drop_after':
      return 'drop'
    case 'hang_after':
      return 'hang'
    case 'hold_after':
      await fault.until
      return answer
    case 'replace_after':
      return forged(fault.answer, call)
    default:
      return answer
  }
}

function forged({ status, headers = {}, body = '', echoesKey = false }: ForgedAnswer, { key }: Call): Answer {
  const echo = echoesKey && key !== undefined ? { 'idempotency-key': key } : {}
  return { status, headers: { ...headers, ...echo }, body: Buffer.from(body) }
}

function deliver(answer: Answer | 'drop' | 'hang', fault: Fault, response: ServerResponse): void {
  if (answer === 'hang') return
  if (answer === 'drop') return void response.socket?.destroy()
  const { status, headers, body } = answer
  const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...kept } = headers
  const hasBody = status !== 204 && status !== 304
  response.writeHead(status, hasBody ? { ...kept, 'content-length': body.length } : kept)
  if (fault.type !== 'truncate') return void response.end(hasBody ? body : undefined)
  // The content length announces the whole body, but only half is sent.
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.socket?.destroy())
}

function forward(
  { agent, target }: { agent: Agent; target: string },
  incoming: IncomingMessage,
  { body, isCut = false }: { body: Buffer; isCut?: boolean },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { 'transfer-encoding': _, connection: __, ...headers } = incoming.headers
    const outgoing = request(
      `${target}${incoming.url}`,
      { agent, method: incoming.method, headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        readAll(answer).then(
          (bytes) =>
            resolve({ status: answer.statusCode ?? 502, headers: withoutGaps(answer.headers), body: bytes }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    if (!isCut) return void outgoing.end(body)
    // The content length announces the whole body, but only half is sent.
    outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => outgoing.destroy())
  })
}

function withoutGaps(headers: IncomingMessage['headers']): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
