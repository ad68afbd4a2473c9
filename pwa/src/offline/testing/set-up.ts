import { userDatabase } from '../storage/databases.ts'
import { createSimulatedPhone, newUserId } from './simulated-phone.ts'
import { createSimulatedServer } from './simulated-server.ts'

export const PHOTOS = [
  '0199aa00-0000-7000-8000-000000000001',
  '0199aa00-0000-7000-8000-000000000002',
] as const

/** The bytes of `PHOTOS` are on the phone, as after somebody has picked them. */
export async function pickPhotos(user_id: number): Promise<void> {
  const rows = PHOTOS.map((id) => ({ id, bytes: new ArrayBuffer(8), type: 'image/jpeg', kept_at: 0 }))
  await userDatabase(user_id).use((db) => db.photos.bulkPut(rows))
}

/** A signed-in user with a phone, one tab of it, and a server. */
export function setUp({ has_locks = true } = {}) {
  const user_id = newUserId()
  const server = createSimulatedServer()
  server.session.user_id = user_id
  const phone = createSimulatedPhone(server.fetch, { has_locks })
  return { user_id, server, phone, tab: phone.openTab(user_id) }
}
