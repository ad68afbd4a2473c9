import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import {
  addressCounts,
  countAddressHit,
  countHit,
  countHits,
  forgetHits,
  forgetHitsOfEmail,
  isWithinLimitOnce,
  LimitReached,
  takeBackHits,
} from './service.ts'

const database = await createTestDatabase()
const { db } = database

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})
afterAll(() => database.drop())

const LIMIT = { hits: 2, window_s: 60 }
const ADDRESS = '2001:db8:7:8::/64'

const rows = () => db.selectFrom('rate_limits').select(['bucket', 'hits']).orderBy('bucket').execute()

const hit = (...buckets: string[]) =>
  countHits(
    db,
    buckets.map((bucket) => ({ bucket, limit: LIMIT })),
  )

describe('the name of a rate limit bucket', () => {
  it('contains the kind of limit and keyed hashes of the address, email and subject', async () => {
    await hit('mailbox:ana@correo.do', 'login:192.0.2.7 ana@correo.do')
    await countAddressHit(db, addressCounts('client_error', ADDRESS, LIMIT))
    await countHit(db, 'login-account:', LIMIT)
    await isWithinLimitOnce(db, { bucket: 'contacts:192.0.2.7', thing: '12' }, LIMIT)
    const names = (await rows()).map(({ bucket }) => bucket)
    expect(names.map((name) => name.replace(/[0-9a-f]{32}/g, 'MARK'))).toEqual([
      'client_error:MARK',
      'client_error:MARK',
      'contacts:MARK',
      'contacts:MARK MARK',
      'login-account:MARK',
      'login:MARK MARK',
      'mailbox:MARK',
    ])
    expect(new Set(names).size).toBe(names.length)
  })

  it('is stable, and differs in an installation with another secret', async () => {
    await hit('mailbox:ana@correo.do')
    await hit('mailbox:ana@correo.do')
    const [own] = await rows()
    expect(own?.hits).toBe(2)
    const other = await createTestDatabase()
    await other.db
      .updateTable('server_secrets')
      .set({ secret: Buffer.alloc(32, 7) })
      .where('name', '=', 'signing')
      .execute()
    await countHit(other.db, 'mailbox:ana@correo.do', LIMIT)
    const row = await other.db.selectFrom('rate_limits').select('bucket').executeTakeFirstOrThrow()
    expect(row.bucket).not.toBe(own?.bucket)
    await other.drop()
  })

  it('gives a refusal its reason, the kind of limit', async () => {
    await hit('mailbox:ana@correo.do')
    await hit('mailbox:ana@correo.do')
    const refusal = await hit('mailbox:ana@correo.do').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(LimitReached)
    expect(refusal).toMatchObject({ reason: 'mailbox' })
    const counted = addressCounts('client_error', ADDRESS, { ...LIMIT, hits: 0 })
    expect((await countAddressHit(db, counted)).exceeded).toMatchObject({ reason: 'client_error' })
  })
})

describe('hits of a rate limit', () => {
  it('are taken back and deleted by the plain name under which they were counted', async () => {
    await hit('login:192.0.2.7 ana@correo.do', 'mailbox:ana@correo.do')
    await takeBackHits(db, ['mailbox:ana@correo.do'])
    expect((await rows()).map(({ hits }) => hits)).toEqual([1, 0])
    await forgetHits(db, 'login:192.0.2.7 ana@correo.do')
    expect((await rows()).map(({ hits }) => hits)).toEqual([0])
  })

  it('of an email address are deleted from all of its buckets and from no others', async () => {
    await hit(
      ...['login:192.0.2.7 ana+casa@correo.do', 'login:192.0.2.8 ana+casa@correo.do'],
      ...['login-account:ana+casa@correo.do', 'mailbox:ana@correo.do', 'password-mail:ana@correo.do'],
    )
    await hit('mailbox:mariana@correo.do', 'login:192.0.2.7 mariana@correo.do')
    await db.transaction().execute((trx) => forgetHitsOfEmail(trx, 'ana+casa@correo.do'))
    expect((await rows()).map(({ bucket }) => bucket.split(':')[0])).toEqual(['login', 'mailbox'])
  })
})
