import type { Live } from '../../lib/live'
import { useLive } from '../../lib/use-live'
import type { ConnectionState } from './connection'
import { pageConnection } from './page-connection'

const live: Live<ConnectionState> = { read: pageConnection.state, subscribe: pageConnection.subscribe }

/** What the last attempt says of the connection. It tells people what to expect and decides nothing. */
export function useConnection(): ConnectionState {
  return useLive(live, 'online')
}
