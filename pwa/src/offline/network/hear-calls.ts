import { observeCalls } from '../../lib/api-client'
import { pageConnection } from './page-connection'
import { pageClock } from './server-clock'

/** Lets every ordinary call tell how the connection is and what time the server has. */
export function hearCalls(): void {
  observeCalls((end) => {
    pageConnection.report(end)
    if (end.type === 'answered' && end.date !== undefined) pageClock.observe(end.date)
  })
}
