import type { ConnectionState } from './connection'
import type { Live } from './live'
import { pageConnection } from './page-connection'
import { useLive } from './use-live'

const live: Live<ConnectionState> = { read: pageConnection.state, subscribe: pageConnection.subscribe }

/** What the last attempt says of the connection. It tells people what to expect and decides nothing. */
export function useConnection(): ConnectionState {
  return useLive(live, 'online')
}
