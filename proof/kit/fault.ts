export type ForgedAnswer = {
  status: number
  headers?: Record<string, string>
  body?: string
  /** As our server does, and nobody between the phone and it. */
  echoesKey?: boolean
}

/** What happens to one call. `before`: the server never reads it; `after`: the server has done it. */
export type Fault =
  | { type: 'pass' | 'drop_before' | 'hang_before' | 'drop_after' | 'hang_after' | 'truncate' }
  /** The server gets half of what was sent, and then the connection dies. */
  | { type: 'cut_body' }
  | { type: 'hold_before' | 'hold_after'; until: Promise<unknown> }
  | { type: 'instead' | 'replace_after'; answer: ForgedAnswer }
  /** As a browser does that sends again on a connection that died: the server gets it so many times at once. */
  | { type: 'twins'; count: number }

/** Which calls a fault concerns, and how often; `path` is a beginning or a pattern. */
export type Rule = {
  method?: string
  path?: string | RegExp
  key?: string
  /** As `X-Op-User` says. */
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
  /** Of the answer that the phone was sent. */
  status: number | undefined
  isOver: boolean
}

export const ALWAYS = Number.POSITIVE_INFINITY

/** The calls that an outbox makes. */
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

/** A refusal of our own server. */
export function ourError(status: number, code: string, headers: Record<string, string> = {}): ForgedAnswer {
  const body = JSON.stringify({ message: 'Inténtalo de nuevo.', code })
  return { status, headers: { ...JSON_TYPE, ...headers }, body, echoesKey: true }
}
