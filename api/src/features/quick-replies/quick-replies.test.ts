import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { quickRepliesAnswer, quickRepliesSetAnswer } from '@tecnicerca/shared/quick-replies'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'

const PATH = '/api/users/me/quick-replies'

const api = await testApi()
const { db } = api.deps

let technician: TestUser

beforeEach(async () => {
  technician = await api.createUser('technician')
})

const read = async (as = technician) => (await api.call('GET', PATH, { as })).read(quickRepliesAnswer).texts
const put = (texts: unknown, key?: string) =>
  api.call('PUT', PATH, { as: technician, body: { texts }, headers: key ? { 'idempotency-key': key } : {} })

describe('quick replies', () => {
  it('are the first six until the person changes the list, also to none', async () => {
    expect(await read()).toEqual(QUICK_REPLIES.first)
    expect(QUICK_REPLIES.first).toHaveLength(6)
    expect((await put(['Ya voy, {nombre}.', ' Llego el {día}. '])).read(quickRepliesSetAnswer)).toEqual({
      quick_replies: 2,
    })
    expect(await read()).toEqual(['Ya voy, {nombre}.', 'Llego el {día}.'])
    expect(await read(await api.createUser('technician'))).toEqual(QUICK_REPLIES.first)
    await put([])
    expect(await read()).toEqual([])
  })

  it('under one key are set once, and none of their words are kept with the key', async () => {
    await put(['Frase privada.'], 'frases-uno')
    await put(['Otra.'])
    expect((await put(['Frase privada.'], 'frases-uno')).headers.get('idempotent-replayed')).toBe('true')
    expect(await read()).toEqual(['Otra.'])
    const kept = await sql`select * from idempotency_keys where user_id = ${technician.id}`.execute(db)
    expect(JSON.stringify(kept.rows)).not.toContain('privada')
  })

  it('are at most 20 with 300 characters each, and say so at the right place', async () => {
    expect((await put(Array.from({ length: 20 }, () => 'x'.repeat(300)))).status).toBe(200)
    expect(await put(Array.from({ length: 21 }, () => 'Ya voy.'))).toMatchObject({
      status: 400,
      body: { fields: { texts: QUICK_REPLIES.full } },
    })
    for (const [texts, field] of [
      [['Ya voy.', ' '], 'texts.1'],
      [['x'.repeat(301)], 'texts.0'],
      ['Ya voy.', 'texts'],
    ] as const) {
      const refused = await put(texts)
      expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([
        400,
        [field],
      ])
    }
    expect(await read()).toHaveLength(20)
  })

  it('go with the account', async () => {
    await put(['Frase privada.'])
    const admin = await api.createUser('admin')
    await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })
    const left = await sql`select from quick_replies where user_id = ${technician.id}`.execute(db)
    expect(left.rows).toEqual([])
  })
})
