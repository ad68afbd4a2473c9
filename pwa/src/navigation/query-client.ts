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
        // The phone's own opinion of the network is not asked: lie-fi says yes, a working tunnel says no.
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

/** A network that is known to be bad is looked at by itself, and what failed is asked again when it is back. */
function mostRepeats(): number {
  return pageConnection.state() === 'online' ? 2 : 1
}
