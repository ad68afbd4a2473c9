export type ForgedAnswer = {
  status: number
  headers?: Record<string, string>
  body?: string
  /** Echoes the idempotency key. Only our server does that, not a proxy between phone and server. */
  echoesKey?: boolean
}

/** What happens to one call. `before`: the server never reads it. `after`: the server has executed it. */
export type Fault =
  | { type: 'pass' | 'drop_before' | 'hang_before' | 'drop_after' | 'hang_after' | 'truncate' }
  /** The server gets half of what was sent, and then the connection dies. */
  | { type: 'cut_body' }
  | { type: 'hold_before' | 'hold_after'; until: Promise<unknown> }
  | { type: 'instead' | 'replace_after'; answer: ForgedAnswer }
  /** Like a browser that repeats a request when the connection dies: the server gets it `count` times at once. */
  | { type: 'duplicates'; count: number }

/** The calls that get a fault, and how often. `path` is a prefix or a pattern. */
export type Rule = {
  method?: string
  path?: string | RegExp
  key?: string
  /** The user id in the `X-Op-User` header. */
  user?: number
  /** Part of the body. */
  text?: string
  times?: number
  fault: Fault
}

export type Call = {
  method: string
  path: string
  key: string | undefined
  user: string | undefined
  body: string
  at: number
  fault: Fault
  /** Status of the answer that the phone got. */
  status: number | undefined
  isOver: boolean
}

export const ALWAYS = Number.POSITIVE_INFINITY

/** True for the calls of an outbox, which carry a key. */
export function isSending({ key }: Call): boolean {
  return key !== undefined
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

export const BAD_GATEWAY: ForgedAnswer = {
  status: 502,
  headers: HTML,
  body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
}
export const CAPTIVE_PORTAL: ForgedAnswer = {
  status: 200,
  headers: HTML,
  body: '<html><body><form>Acepte los términos del wifi</form></body></html>',
}
export const LOGIN_REDIRECT: ForgedAnswer = {
  status: 302,
  headers: { location: 'http://localhost:9/portal/login' },
}

/** An error response like those of our own server. */
export function ourError(status: number, code: string, headers: Record<string, string> = {}): ForgedAnswer {
  const body = JSON.stringify({ message: 'Inténtalo de nuevo.', code })
  return { status, headers: { ...JSON_TYPE, ...headers }, body, echoesKey: true }
}
