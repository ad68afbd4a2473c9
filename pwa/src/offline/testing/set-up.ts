import { userDatabase } from '../storage/databases.ts'
import { createSimulatedPhone, newUserId } from './simulated-phone.ts'
import { createSimulatedServer } from './simulated-server.ts'

export const PHOTOS = [
  '0199aa00-0000-7000-8000-000000000001',
  '0199aa00-0000-7000-8000-000000000002',
] as const

/** The bytes of `PHOTOS` are on the phone, as after somebody has picked them. */
export async function pickPhotos(userId: number): Promise<void> {
  const rows = PHOTOS.map((id) => ({ id, bytes: new ArrayBuffer(8), type: 'image/jpeg', kept_at: 0 }))
  await userDatabase(userId).use((db) => db.photos.bulkPut(rows))
}

/** A signed-in user with a phone, one tab of it, and a server. */
export function setUp({ hasLocks = true } = {}) {
  const userId = newUserId()
  const server = createSimulatedServer()
  server.session.userId = userId
  const phone = createSimulatedPhone(server.fetch, { hasLocks })
  return { user_id: userId, server, phone, tab: phone.openTab(userId) }
}
