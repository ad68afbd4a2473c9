import { createSimulatedPhone, newUserId } from './simulated-phone.ts'
import { createSimulatedServer } from './simulated-server.ts'

/** A signed-in user with a phone, one tab of it, and a server. */
export function setUp({ has_locks = true } = {}) {
  const user_id = newUserId()
  const server = createSimulatedServer()
  server.session.user_id = user_id
  const phone = createSimulatedPhone(server.fetch, { has_locks })
  return { user_id, server, phone, tab: phone.openTab(user_id) }
}
