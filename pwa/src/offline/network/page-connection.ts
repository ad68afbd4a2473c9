import { createConnection } from './connection'

// The server that renders has no opinion.
const isKnownOffline = typeof window !== 'undefined' && !navigator.onLine

/** What this page knows of its connection; small, because the entry carries it. */
export const pageConnection = createConnection(isKnownOffline ? 'offline' : 'online')
