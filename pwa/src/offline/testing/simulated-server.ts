import type { ErrorCode } from '@tecnicerca/shared/protocol/errors'
import type { OfflineEnvironment } from '../network/environment.ts'

/** What happens to one request on its way. `late`: the phone gives up, and the request arrives afterwards. */
export const FAULTS = [
  'pass',
  'drop_before',
  'drop_after',
  'hang_after',
  'late',
  'truncate',
  'error_before',
  'error_after',
  'bad_gateway',
  'stranger_busy',
  'portal',
  'redirect',
  'busy',
  'unavailable',
  'in_progress',
  'outdated',
] as const
export type Fault = (typeof FAULTS)[number]

export type Row = { id: number; user_id: number; client_op_id: string | null; text: string }
type Stored = { hash: string; status: number; body: string } | 'closed'
type Answer = { status: number; body: string; headers?: Record<string, string> }
type Request = { method: string; path: string; headers: Headers; body: string }

/** The contract's idempotency in memory: a key and its row appear together or not at all. */
export type SimulatedServer = {
  fetch: OfflineEnvironment['fetch']
  rows: Row[]
  /** Faults of the next requests, in order; afterwards all pass. */
  faults: Fault[]
  /** The user whose session the cookie belongs to; null for none. */
  session: { userId: number | null; isPortal?: boolean }
  /** From now on every request with this text is refused; for the technician unless `code` says why. */
  refuse: (text: string, code?: ErrorCode) => void
  /** And no longer. */
  acceptAgain: () => void
  /** Keys of rows that were born after the phone gave up. */
  lateKeys: Set<string | null>
  /** What was on its way when the phone gave up arrives now. */
  deliverLate: () => void
  /** `text`: null if the request only asks what became of the key. */
  requests: { key: string | null; path: string; text: string | null }[]
}

export function createSimulatedServer(): SimulatedServer {
  const keys = new Map<string, Stored>()
  const rows: Row[] = []
  const faults: Fault[] = []
  const late: Request[] = []
  const refused = new Map<string, ErrorCode>()
  const lateKeys: SimulatedServer['lateKeys'] = new Set()
  const session: SimulatedServer['session'] = { userId: null }
  const requests: SimulatedServer['requests'] = []

  function handle(request: Request): Answer {
    const userId = session.userId
    if (userId === null) return refusal(401, 'unauthenticated')
    const claimed = request.headers.get('x-op-user')
    if (claimed !== null && claimed !== String(userId)) return refusal(409, 'user_mismatch')
    const closing = /^\/api\/operations\/(.+)\/closed$/.exec(request.path)
    if (closing) return close(`${userId} ${closing[1]}`)
    return runOnce(request, userId)
  }

  function close(key: string): Answer {
    const known = keys.get(key)
    if (known !== undefined && known !== 'closed') return json(200, JSON.parse(known.body))
    keys.set(key, 'closed')
    return json(201, { closed: true, message: '' })
  }

  function runOnce(request: Request, userId: number): Answer {
    const key = request.headers.get('idempotency-key')
    const known = keys.get(`${userId} ${key}`)
    const hash = `${request.method} ${request.path}\n${request.body}`
    if (known === 'closed') return refusal(409, 'operation_closed')
    if (known !== undefined && known.hash !== hash) return refusal(422, 'idempotency_key_reused')
    if (known !== undefined) return { status: known.status, body: known.body }
    const text = textOf(request)
    const reason = refused.get(text)
    if (reason) return refusal(422, reason)
    const row = { id: rows.length + 1, user_id: userId, client_op_id: key, text }
    const answer = json(request.method === 'POST' ? 201 : 200, {
      serviceRequest: row,
      review: row,
      technician: row,
      event: row,
      photo: row,
      work_photo: row,
      favourite: row,
      quick_replies: 0,
      customer_note: row,
      expense: row,
      unread: 0,
    })
    rows.push(row)
    keys.set(`${userId} ${key}`, { hash, ...answer })
    return answer
  }

  async function serve(url: string, init: RequestInit): Promise<Response> {
    const request = requestOf(url, init)
    if (request.path === '/api/auth/check-session') return checkSession(session)
    const key = request.headers.get('idempotency-key')
    requests.push({ key, path: request.path, text: request.body ? textOf(request) : null })
    const fault = faults.shift() ?? 'pass'
    if (fault === 'late') late.push(request)
    return underFault(fault, () => handle(request), key)
  }
  return {
    fetch: serve,
    rows,
    faults,
    session,
    requests,
    lateKeys,
    refuse: (text, code = 'technician_gone') => void refused.set(text, code),
    acceptAgain: () => refused.clear(),
    deliverLate: () => {
      for (const request of late.splice(0)) {
        lateKeys.add(request.headers.get('idempotency-key'))
        handle(request)
      }
    },
  }
}

function checkSession({ userId, isPortal }: SimulatedServer['session']): Response {
  // A browser's response to a redirect that it was told not to follow.
  if (isPortal) return Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
  const user = userId === null ? null : { id: userId }
  const headers = { date: new Date(Date.UTC(2026, 10, 21)).toUTCString() }
  return Response.json({ authenticated: user !== null, user }, { headers })
}

const PORTAL = '<html><body>Bienvenido al WiFi gratis</body></html>'

function underFault(fault: Fault, run: () => Answer, key: string | null): Response {
  switch (fault) {
    case 'pass':
      return respond(run(), key)
    case 'drop_before':
    case 'redirect':
      throw new TypeError('Failed to fetch')
    case 'drop_after':
      run()
      throw new TypeError('Failed to fetch')
    case 'hang_after':
      run()
      throw timeout()
    case 'late':
      throw timeout()
    case 'truncate':
      return respond({ ...run(), body: '{"serviceRequest":{"id":' }, key)
    case 'error_after':
      run()
      return respond(refusal(500, 'internal'), key)
    default:
      return withoutRunning(fault, key)
  }
}

function withoutRunning(fault: Fault, key: string | null): Response {
  switch (fault) {
    case 'bad_gateway':
      return new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html' } })
    case 'stranger_busy':
      return new Response('<html>503</html>', {
        status: 503,
        headers: { 'content-type': 'text/html', 'retry-after': '3600' },
      })
    case 'busy':
      return respond({ ...refusal(429, 'too_many_requests'), headers: { 'retry-after': '30' } }, key)
    case 'unavailable':
      return respond({ ...refusal(503, 'unavailable'), headers: { 'retry-after': '2' } }, key)
    case 'in_progress':
      return respond(refusal(409, 'request_in_progress'), key)
    case 'outdated':
      return respond(refusal(426, 'client_outdated'), key)
    case 'error_before':
      return respond(refusal(500, 'internal'), key)
    default:
      return new Response(PORTAL, { status: 200, headers: { 'content-type': 'text/html' } })
  }
}

function timeout(): DOMException {
  return new DOMException('signal timed out', 'TimeoutError')
}

function json(status: number, body: unknown): Answer {
  return { status, body: JSON.stringify(body) }
}

function refusal(status: number, code: string): Answer {
  return json(status, { message: 'No se pudo.', code })
}

function respond({ status, body, headers }: Answer, key: string | null): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      ...(key !== null && { 'idempotency-key': key }),
      ...headers,
    },
  })
}

function requestOf(url: string, { method = 'GET', headers, body }: RequestInit): Request {
  // A photo is known by its name.
  const photo = () => JSON.stringify({ text: url.slice(url.lastIndexOf('/') + 1) })
  const sent = typeof body === 'string' ? body : body ? photo() : ''
  return { method, path: url, headers: new Headers(headers), body: sent }
}

function textOf({ body }: Request): string {
  const value = JSON.parse(body) as Partial<
    Record<'service_description' | 'comment' | 'status' | 'text' | 'note' | 'caption', string>
  > & {
    available?: boolean
    up_to?: number
  }
  const {
    service_description: serviceDescription,
    comment,
    status,
    text,
    note,
    caption,
    available,
    up_to: upTo,
  } = value
  return (
    serviceDescription ??
    comment ??
    text ??
    status ??
    note ??
    caption ??
    (available === undefined ? String(upTo ?? '') : String(available))
  )
}
