import type { BROWSERS, ClientErrorInput } from '@tecnicerca/shared/protocol/client-errors'
import { blankedText } from '@tecnicerca/shared/values/blanked-text'
import { API_BASE } from './api-base.ts'
import { ApiError } from './api-error.ts'
import { NoAnswer } from './http.ts'
import { isMissingCode } from './missing-code.ts'

/** Of one page: an error that comes again and again says nothing new. */
const MOST_REPORTS = 3
const LONGEST_MESSAGE = 200
const MOST_FRAMES = 5

type Caught = { kind: ClientErrorInput['kind']; error: unknown; build: string; route: string }

const sent = new Set<string>()

/** Sends a report that names nobody, once for each error, without a cookie, and forgets it where the server is away. */
export function sendError({ kind, error, build, route }: Caught): void {
  if (!(error instanceof Error) || isNetwork(error)) return
  const frames = ownFrames(error.stack ?? '', location.origin)
  if (!frames) return
  const message = blankedText(`${error.name}: ${error.message}`, LONGEST_MESSAGE)
  const isKnown = sent.has(message) || sent.size >= MOST_REPORTS
  if (isKnown) return
  sent.add(message)
  const browser = browserOf(navigator.userAgent)
  const report: ClientErrorInput = {
    kind,
    message,
    route: patternOf(route),
    build: nameOf(build),
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
/** As Chromium, Firefox and Safari say it. */
const UNREACHABLE = /failed to fetch|networkerror|load failed|network connection was lost/i

/** Being without a network, being refused and giving up are no errors of ours. */
function isNetwork(error: Error): boolean {
  if (error instanceof ApiError || error instanceof NoAnswer || isMissingCode(error)) return true
  return BROKEN_OFF.has(error.name) || UNREACHABLE.test(error.message)
}

const PLACE = /([a-z-]+:\/\/[^\s()]+?):(\d+):(\d+)/g
const FILE = /\/([$\w.-]+\.(?:js|tsx?))(?:\?.*)?$/

/** The places in files of ours; undefined where the error began in somebody else's script. */
export function ownFrames(stack: string, origin: string): string[] | undefined {
  const places = [...stack.matchAll(PLACE)]
  if (!places[0]?.[1]?.startsWith(`${origin}/`)) return undefined
  const own = places.filter(([, url = '']) => url.startsWith(`${origin}/`))
  const frames = own.flatMap(([, url = '', line, column]) => {
    const [, file] = FILE.exec(url) ?? []
    return file ? [`${file}:${line}:${column}`] : []
  })
  return frames.slice(0, MOST_FRAMES)
}

/** Of a route's id, which names groups in parentheses and ends in places that no address shows. */
function patternOf(route: string): string {
  return route.startsWith('/') ? route : '/'
}

function nameOf(build: string): string {
  return FILE.exec(build)?.[1] ?? 'none'
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
