import { missedSearchesAnswer } from '@tecnicerca/shared/admin/missed-searches'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')
await sql`insert into missed_searches select 'palabra ' || n, n, current_date from generate_series(1, 300) n`.execute(
  db,
)

const listPhrases = async () => {
  const answer = await api.call('GET', '/api/admin/missed-searches', { as: admin })
  return answer.read(missedSearchesAnswer).searches.map(({ words }) => words)
}
const ignore = (words: string) =>
  api.call('POST', '/api/admin/missed-searches/ignored', { as: admin, body: { words } })

it('the admin list has all phrases without a result, except those that an admin ignores', async () => {
  expect(await listPhrases()).toHaveLength(300)
  expect((await ignore('palabra 300')).status).toBe(200)
  expect((await listPhrases())[0]).toBe('palabra 299')
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where act = 'missed_search.ignore'`.execute(db)
  expect(rows).toEqual([{ after: { words: 'palabra 300' } }])
})

it('an ignored phrase stays ignored when it is searched again', async () => {
  await sql`update missed_searches set times = times + 1 where words = 'palabra 300'`.execute(db)
  expect(await listPhrases()).not.toContain('palabra 300')
})

it('ignoring an unknown phrase answers 404', async () => {
  expect((await ignore('no está')).status).toBe(404)
})
