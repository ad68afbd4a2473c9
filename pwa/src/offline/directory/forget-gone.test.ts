import 'fake-indexeddb/auto'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { expect, it } from 'vitest'
import { publicDatabase } from '../storage/databases.ts'
import { storedTechnician, storeTechnician } from '../storage/public-data.ts'
import { forgetGone } from './forget-gone.ts'

it('forgetGone deletes stored profiles of technicians who left the directory, and no others', async () => {
  for (const technicianId of [7, 8])
    await storeTechnician({ technician_id: technicianId } as PublicProfile, 1000)
  const meta = { seq: '1', columns: ['id', 'name'], as_of: 1000, etag: null }
  await forgetGone(publicDatabase, { meta, rows: new Map([[8, [8, 'Luis']]]) })
  expect(await storedTechnician(7, 1000)).toBeUndefined()
  expect(await storedTechnician(8, 1000)).toMatchObject({ technician: { technician_id: 8 } })
})
