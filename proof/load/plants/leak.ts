import { subscribe } from 'node:diagnostics_channel'

/** A defect for the soak to catch: every request leaves some hundred bytes behind. */
const kept: string[] = []
subscribe('http.server.request.start', () => kept.push(`${kept.length} `.repeat(100)))
