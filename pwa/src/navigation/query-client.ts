import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/http/api-error.ts'
import { pageConnection } from '../offline/network/connection.ts'

const FRESH_MS = 30_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < mostRepeats() && isWorthRepeating(error),
        // The browser's own online state is ignored: it is true on a network that delivers nothing, and false on a
        // working tunnel.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function isWorthRepeating(error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500
}

/**
 * How often a failed query is retried. One time fewer on a bad network: `watchConnection` probes it and refetches failed
 * queries once it is back.
 */
function mostRepeats(): number {
  return pageConnection.state() === 'online' ? 2 : 1
}
