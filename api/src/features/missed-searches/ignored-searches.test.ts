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

const listed = async () => {
  const answer = await api.call('GET', '/api/admin/missed-searches', { as: admin })
  return answer.read(missedSearchesAnswer).searches.map(({ words }) => words)
}
const ignore = (words: string) =>
  api.call('POST', '/api/admin/missed-searches/ignored', { as: admin, body: { words } })

it('lists all phrases that found nobody, and no longer those that an admin ignores', async () => {
  expect(await listed()).toHaveLength(300)
  expect((await ignore('palabra 300')).status).toBe(200)
  expect((await listed())[0]).toBe('palabra 299')
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where act = 'missed_search.ignore'`.execute(db)
  expect(rows).toEqual([{ after: { words: 'palabra 300' } }])
})

it('stays ignored when it is typed again', async () => {
  await sql`update missed_searches set times = times + 1 where words = 'palabra 300'`.execute(db)
  expect(await listed()).not.toContain('palabra 300')
})

it('refuses unknown words', async () => {
  expect((await ignore('no está')).status).toBe(404)
})
