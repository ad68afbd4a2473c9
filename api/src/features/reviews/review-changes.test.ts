import { deletedReviewAnswer, type OwnReview, reviewAnswer } from '@tecnicerca/shared/reviews'
import { caseAnswer } from '@tecnicerca/shared/service-requests/events'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { raceBehindLock, untilBlocked } from '../../testing/blocked.ts'
import { testApi } from '../../testing/test-api.ts'
import { completeCase, publish, REVIEW_WORDS } from './review.fixture.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')
let customer: TestUser
let technician: TestUser
let caseId: number
let written: OwnReview

const NOT_FOUND = { status: 404, body: { code: 'not_found' } }
const LOCKED = {
  status: 403,
  body: { code: 'review_locked', message: 'La reseña ya no se puede cambiar: pasaron 48 horas.' },
}

beforeEach(async () => {
  customer = await api.createUser('customer', { name: 'Luz del Carmen Contreras' })
  technician = await api.createUser('technician')
  caseId = await completeCase(api, { customer, technician })
  written = await publish(api, { customer, technician })
})

type Options = { as?: TestUser; key?: string; id?: number }

function change(fields: object, { as = customer, key, id = written.id }: Options = {}) {
  const headers = key ? { 'idempotency-key': key } : {}
  return api.call('PUT', `/api/reviews/${id}`, { as, body: { ...REVIEW_WORDS, ...fields }, headers })
}

function remove({ as = customer, key, id = written.id }: Options = {}) {
  return api.call('DELETE', `/api/reviews/${id}`, { as, headers: key ? { 'idempotency-key': key } : {} })
}

function reply(text: unknown, { as = technician, id = written.id }: Options = {}) {
  return api.call('PUT', `/api/reviews/${id}/reply`, { as, body: { text } })
}

const removeReply = ({ as = technician }: Options = {}) =>
  api.call('DELETE', `/api/reviews/${written.id}/reply`, { as })

/** Sets a time of the review to `by` ago. */
async function age(column: 'created_at' | 'reply_created_at', by: string): Promise<void> {
  await sql`update reviews set ${sql.ref(column)} = now() - ${by}::interval where id = ${written.id}`.execute(
    db,
  )
}

async function figures() {
  expect(await findBrokenInvariants(db)).toEqual([])
  const columns = ['rating_sum', 'review_count', 'star_counts', 'counted_rating_sum'] as const
  const row = db
    .selectFrom('technicians')
    .select(columns)
    .where('id', '=', technician.technician_id ?? 0)
  return Object.values(await row.executeTakeFirstOrThrow())
}

const events = async (as = technician) =>
  (await api.call('GET', `/api/service-requests/${caseId}`, { as })).read(caseAnswer).events

const notices = async (user: TestUser) =>
  (await db.selectFrom('notices').select('kind').where('user_id', '=', user.id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

describe('editing a review', () => {
  it('changes stars and comment, marks the review as edited, and updates every figure', async () => {
    await sql`update users set is_established = true where id = ${customer.id}`.execute(db)
    await sql`update service_requests set created_at = '2026-02-27' where id = ${caseId}`.execute(db)
    const answer = await change({ rating: 2, comment: 'Al final volvió a fallar.' })
    expect(answer.status).toBe(200)
    expect(answer.read(reviewAnswer).review).toEqual({
      ...written,
      ...{ rating: 2, comment: 'Al final volvió a fallar.' },
      edited_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await figures()).toEqual([2, 1, [0, 1, 0, 0, 0], 2])
  })

  it('changes the stars in the log, and sends no second notice', async () => {
    const before = await notices(technician)
    await change({ rating: 1 })
    expect((await events()).filter(({ kind }) => kind === 'reviewed').map(({ data }) => data)).toEqual([
      { rating: 1 },
    ])
    expect(await notices(technician)).toEqual(before)
  })

  it('without a change succeeds and leaves edited_at empty, even after 48 hours', async () => {
    await age('created_at', '3 days')
    const { review } = (await change({})).read(reviewAnswer)
    expect(review.edited_at).toBeNull()
  })

  it('is refused from 48 hours after the review was written', async () => {
    await age('created_at', '48 hours')
    expect(await change({ rating: 5 })).toMatchObject(LOCKED)
    await age('created_at', '47 hours 59 minutes')
    expect(await change({ rating: 5 })).toMatchObject({ status: 200 })
  })

  it.each([
    ['rating', 0],
    ['rating', 6],
    ['rating', 4.5],
    ['rating', '5'],
    ['comment', ' corto   '],
    ['comment', undefined],
    ['photo_ids', ['no-es-una-foto']],
    ['photo_ids', ['0199aa00-0000-7000-8000-000000000001']],
    ['photo_ids', 'todas'],
  ])('refuses %s %j and names the field', async (field, value) => {
    const answer = await change({ [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(JSON.stringify(answer.body)).toContain(field)
  })

  it('keeps exactly one of two concurrent edits', async () => {
    const answers = await raceBehindLock(db, {
      lock: (trx) => sql`select from reviews where id = ${written.id} for update`.execute(trx),
      calls: [
        () => change({ rating: 1, comment: 'Uno de los dos cambios.' }),
        () => change({ rating: 2, comment: 'El otro de los dos cambios.' }),
      ],
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const row = await db
      .selectFrom('reviews')
      .select(['rating', 'comment'])
      .where('id', '=', written.id)
      .executeTakeFirstOrThrow()
    expect([
      { rating: 1, comment: 'Uno de los dos cambios.' },
      { rating: 2, comment: 'El otro de los dos cambios.' },
    ]).toContainEqual(row)
    expect(await figures()).toMatchObject([row.rating, 1, expect.anything(), 0])
  })

  it('fails with 404 if the author deletes the review at the same time', async () => {
    const running = await db.transaction().execute(async (trx) => {
      await sql`select from reviews where id = ${written.id} for update`.execute(trx)
      const removing = remove()
      // The deletion must block first: started together, either could be the first.
      await untilBlocked(db, 1)
      const changing = change({ rating: 1 })
      await untilBlocked(db, 2)
      return { both: Promise.all([removing, changing]) }
    })
    expect((await running.both).map(({ status }) => status)).toEqual([200, 404])
    expect(await figures()).toEqual([0, 0, [0, 0, 0, 0, 0], 0])
  })

  it('replays its answer for the same idempotency key, which stores no comment', async () => {
    const first = await change(
      { rating: 3, comment: 'Palabras que nadie guarda.' },
      { key: 'cambio-de-resena' },
    )
    const again = await change(
      { rating: 3, comment: 'Palabras que nadie guarda.' },
      { key: 'cambio-de-resena' },
    )
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.text).toBe(first.text)
    const { rows } = await sql`select from idempotency_keys where body like '%nadie guarda%'`.execute(db)
    expect(rows).toEqual([])
    await remove()
    const gone = await change(
      { rating: 3, comment: 'Palabras que nadie guarda.' },
      { key: 'cambio-de-resena' },
    )
    expect(gone.read(reviewAnswer).review).toMatchObject({ id: written.id, rating: 3, comment: '' })
  })
})

describe('deleting a review', () => {
  it('removes it from figures and log, is idempotent, and allows a new review of the case', async () => {
    await age('created_at', '400 days')
    const deleted = await remove({ key: 'borrar-la-resena' })
    expect(deleted.read(deletedReviewAnswer)).toEqual({ review: { id: written.id } })
    expect((await remove({ key: 'borrar-la-resena' })).text).toBe(deleted.text)
    expect((await remove()).read(deletedReviewAnswer)).toEqual({ review: { id: written.id } })
    expect(await figures()).toEqual([0, 0, [0, 0, 0, 0, 0], 0])
    const logged = (await events()).find(({ kind }) => kind === 'reviewed')
    expect(logged?.data).toEqual({})

    const second = await publish(api, { customer, technician }, { rating: 5 })
    expect(second).toMatchObject({ service_request_id: caseId, edited_at: null })
    expect(second.id).not.toBe(written.id)
    expect(await figures()).toEqual([5, 1, [0, 0, 0, 0, 1], 0])
  })

  it('is refused for a review that an admin hid, as are edit and reply', async () => {
    await db.updateTable('reviews').set({ hidden_rule: 'insults' }).where('id', '=', written.id).execute()
    for (const attempt of [remove(), change({ rating: 1 }), reply('Gracias')])
      expect(await attempt).toMatchObject(NOT_FOUND)
  })

  it('stays possible for an author who became a technician', async () => {
    await db.updateTable('users').set({ role: 'technician' }).where('id', '=', customer.id).execute()
    expect((await remove()).status).toBe(200)
  })
})

describe('the reply to a review', () => {
  it('sends the customer a notice when it is written, but none when it is edited', async () => {
    const first = (await reply('  Gracias por la confianza. ')).read(reviewAnswer).review
    expect(first).toMatchObject({
      ...{ is_own: false, client_op_id: null, reviewer_name: 'Luz del Carmen Contreras' },
      reply: { text: 'Gracias por la confianza.', edited_at: null },
    })
    const second = (await reply('Gracias a usted.')).read(reviewAnswer).review
    expect(second.reply).toEqual({
      text: 'Gracias a usted.',
      created_at: first.reply?.created_at,
      edited_at: expect.stringMatching(/Z$/),
    })
    expect((await events()).filter(({ kind }) => kind === 'review_replied')).toMatchObject([
      { by: 'technician' },
    ])
    expect((await notices(customer)).filter((kind) => kind === 'review_replied')).toHaveLength(1)
  })

  it('can be edited for 48 hours, and deleted at any time', async () => {
    await reply('Gracias por la confianza.')
    await age('reply_created_at', '48 hours')
    expect(await reply('Otra cosa')).toMatchObject(LOCKED)
    for (const attempt of [await removeReply(), await removeReply()])
      expect(attempt.read(reviewAnswer).review.reply).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['no text', undefined],
    ['a number', 7],
    ['501 letters', 'á'.repeat(501)],
    ['300 letters with an accent each', 'a\u0301'.repeat(300)],
  ])('refuses %s', async (_name, text) => {
    expect(await reply(text)).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } })
  })

  it('allows 500 characters, counting each combining mark', async () => {
    const text = `a${'\u0301'.repeat(499)}`
    expect((await reply(text)).read(reviewAnswer).review.reply?.text).toBe(text)
  })

  it('is kept when the author of the review is erased, and deleted with its technician', async () => {
    await reply('Gracias por la confianza.')
    expect((await api.call('DELETE', `/api/admin/users/${customer.id}`, { as: admin })).status).toBe(200)
    const today = (await reply('Gracias a usted.')).read(reviewAnswer).review
    expect(today).toMatchObject({
      reviewer_name: null,
      comment: REVIEW_WORDS.comment,
      reply: { text: 'Gracias a usted.' },
    })
    expect((await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })).status).toBe(200)
    const left = await db
      .selectFrom('reviews')
      .select(['comment', 'reply_text'])
      .where('id', '=', written.id)
      .executeTakeFirstOrThrow()
    expect(left).toEqual({ comment: REVIEW_WORDS.comment, reply_text: null })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
