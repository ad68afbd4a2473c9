import { SECTORS } from '@tecnicerca/shared/sectors'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'

it('an installation begins with the sectors that phones know, with the same ids', async () => {
  const database = await createTestDatabase()
  const rows = await database.db.selectFrom('sectors').select(['id', 'name']).orderBy('id').execute()
  await database.drop()
  expect(rows).toEqual(SECTORS.map((name, index) => ({ id: index + 1, name })))
})
