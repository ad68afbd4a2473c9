import type { BROWSERS, ClientErrorInput } from '@tecnicerca/shared/protocol/client-errors'
import { blankedText } from '@tecnicerca/shared/values/blanked-text'
import { API_BASE } from './api-base.ts'
import { ApiError } from './api-error.ts'
import { NoAnswer } from './http.ts'
import { isMissingCode } from './missing-code.ts'

/** Limit per page: an error that repeats adds no information. */
const MAX_REPORTS = 3
const LONGEST_MESSAGE = 200
const MAX_FRAMES = 5

type Caught = { kind: ClientErrorInput['kind']; error: unknown; route: string }

const sent = new Set<string>()

/** Sends an anonymous report, once for each error and without a cookie. It is dropped if the server cannot be reached. */
export function sendError({ kind, error, route }: Caught): void {
  if (!(error instanceof Error) || isNetwork(error)) return
  const frames = ownFrames(error.stack ?? '', location.origin)
  if (!frames) return
  const message = blankedText(`${error.name}: ${error.message}`, LONGEST_MESSAGE)
  const isKnown = sent.has(message) || sent.size >= MAX_REPORTS
  if (isKnown) return
  sent.add(message)
  const browser = browserOf(navigator.userAgent)
  const report: ClientErrorInput = {
    kind,
    message,
    route: patternOf(route),
    build: buildName(),
    browser,
    frames,
  }
  void fetch(`${API_BASE}/client-errors`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
    credentials: 'omit',
  }).catch(() => {})
}

const BROKEN_OFF = new Set(['AbortError', 'TimeoutError', 'NetworkError'])
/** Network error messages of Chromium, Firefox and Safari. */
const UNREACHABLE = /failed to fetch|networkerror|load failed|network connection was lost/i

/** A lost network, a refused call and an aborted call are not errors of our code. */
function isNetwork(error: Error): boolean {
  if (error instanceof ApiError || error instanceof NoAnswer || isMissingCode(error)) return true
  return BROKEN_OFF.has(error.name) || UNREACHABLE.test(error.message)
}

const PLACE = /([a-z-]+:\/\/[^\s()]+?):(\d+):(\d+)/g
const FILE = /\/([$\w.-]+\.(?:js|tsx?))(?:\?.*)?$/

/** Stack frames in our own files; undefined if the error began in a foreign script. */
export function ownFrames(stack: string, origin: string): string[] | undefined {
  const places = [...stack.matchAll(PLACE)]
  if (!places[0]?.[1]?.startsWith(`${origin}/`)) return undefined
  const own = places.filter(([, url = '']) => url.startsWith(`${origin}/`))
  const frames = own.flatMap(([, url = '', line, column]) => {
    const [, file] = FILE.exec(url) ?? []
    return file ? [`${file}:${line}:${column}`] : []
  })
  return frames.slice(0, MAX_FRAMES)
}

/** The route's path pattern, or '/' if `route` does not begin with a slash. */
function patternOf(route: string): string {
  return route.startsWith('/') ? route : '/'
}

/** The build of this page, by the name in its head. Names of files do not tell: most are the same in the next build. */
function buildName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? 'none'
}

const FAMILIES: [(typeof BROWSERS)[number], RegExp][] = [
  ['samsung', /SamsungBrowser/],
  ['opera', /OPR\//],
  ['edge', /Edg/],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrom|CriOS/],
  ['safari', /Safari/],
]

function browserOf(agent: string): (typeof BROWSERS)[number] {
  return FAMILIES.find(([, mark]) => mark.test(agent))?.[0] ?? 'other'
}
