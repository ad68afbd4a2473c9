import { type EventKind, LATER_EVENT_KINDS } from '@tecnicerca/shared/service-requests/cases'
import type { Context } from 'hono'

/** Up to which number the caller reads kinds of events. See docs/decisions/0020-kinds-of-events.md. */
export type EventKindsRead = number

const ALL = Math.max(1, ...Object.keys(LATER_EVENT_KINDS).map(Number))

/**
 * A browser's page of a build before the header reads the first kinds only. Callers that are no browser read all, and so do
 * parts of the server.
 */
export function readEventKinds(c: Context): EventKindsRead {
  const header = c.req.header('x-event-kinds')
  if (header !== undefined) return /^\d{1,3}$/.test(header) ? Math.min(Number(header), ALL) : 1
  return c.req.header('sec-fetch-site') === undefined ? ALL : 1
}

/** An answer without the events of the kinds that its caller cannot read. */
export function withReadableEvents<Body extends { events: readonly { kind: EventKind }[] }>(
  body: Body,
  read: EventKindsRead,
): Body {
  const later = Object.entries(LATER_EVENT_KINDS).flatMap(([number, kinds]): readonly EventKind[] =>
    Number(number) > read ? kinds : [],
  )
  return later.length > 0
    ? { ...body, events: body.events.filter(({ kind }) => !later.includes(kind)) }
    : body
}
