import { complaintsAnswer } from '@tecnicerca/shared/admin/abuse-reports'
import { deskAnswer } from '@tecnicerca/shared/admin/desk'
import { adminReviewAnswer, adminReviewsAnswer } from '@tecnicerca/shared/admin/reviews'
import { type OwnReview, reviewAnswer, reviewPageAnswer } from '@tecnicerca/shared/reviews'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { completeCase, publish, REVIEW_WORDS } from './review.fixture.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')
const readers = await Promise.all(Array.from({ length: 6 }, () => api.createUser('customer')))
let customer: TestUser
let technician: TestUser

const WITH_PHONE = 'Muy bueno, su número es 809 555 0142.'

beforeEach(async () => {
  customer = await api.createUser('customer', { name: 'Ana Peña' })
  technician = await api.createUser('technician')
  await completeCase(api, { customer, technician })
})

const write = (fields: object = {}) => publish(api, { customer, technician }, fields)

async function edit({ id }: OwnReview, fields: object): Promise<OwnReview> {
  const body = { ...REVIEW_WORDS, ...fields }
  return (await api.call('PUT', `/api/reviews/${id}`, { as: customer, body })).read(reviewAnswer).review
}

const report = (id: number, as: TestUser) =>
  api.call('POST', '/api/reports', { as, body: { kind: 'review', id, reason: 'insults' } })

async function reportBy(id: number, from: number, to: number): Promise<void> {
  for (const reader of readers.slice(from, to)) expect((await report(id, reader)).status).toBe(201)
}

const decide = (id: number, body: object, as = admin) =>
  api.call('PUT', `/api/admin/reviews/${id}`, { as, body })

/** How many reviews the reader sees and the histogram counts, and whether the first one is held. */
async function shown(as?: TestUser) {
  expect(await findBrokenInvariants(db)).toEqual([])
  const path = `/api/technicians/${technician.technician_id}/reviews`
  const page = (await api.call('GET', path, as ? { as } : {})).read(reviewPageAnswer)
  const counted = Object.values(page.histogram).reduce((sum, count) => sum + count, 0)
  return { listed: page.reviews.length, counted, isHeld: page.reviews[0]?.is_held }
}

const PUBLISHED = { listed: 1, counted: 1, isHeld: false }
const GONE = { listed: 0, counted: 0, isHeld: undefined }

async function heldDeskItems() {
  const desk = (await api.call('GET', '/api/admin/desk', { as: admin })).read(deskAnswer)
  return desk.items.filter(({ kind, user_id: id }) => kind === 'held_review' && id === customer.id)
}

const noticeKinds = async (user: TestUser) =>
  (await db.selectFrom('notices').select('kind').where('user_id', '=', user.id).execute()).map(
    ({ kind }) => kind,
  )

describe('a review with a contact in it', () => {
  it.each([1, 5])(
    'with %d stars is held, shown only to its two sides, and listed on the desk',
    async (rating) => {
      const review = await write({ rating, comment: WITH_PHONE })
      expect(review.is_held).toBe(true)
      expect(await shown()).toEqual(GONE)
      for (const side of [customer, technician])
        expect(await shown(side)).toEqual({ listed: 1, counted: 0, isHeld: true })
      const [item] = await heldDeskItems()
      expect(item).toMatchObject({ id: review.id, user_name: 'Ana Peña', count: 1 })
      expect(Date.parse(item?.due_at ?? '') - Date.parse(item?.since ?? '')).toBe(48 * 3_600_000)
    },
  )

  it('with insults but no contact is published at once', async () => {
    await write({ rating: 1, comment: 'Es un ladrón y un sinvergüenza.' })
    expect(await shown()).toEqual(PUBLISHED)
  })

  it('is held by the edit that adds the contact, and published by the edit that removes it', async () => {
    const review = await write()
    expect((await edit(review, { comment: 'Escriban a wa.me/18095550142' })).is_held).toBe(true)
    expect(await shown()).toEqual(GONE)
    expect((await edit(review, { comment: 'Todo quedó muy bien.' })).is_held).toBe(false)
    expect(await shown()).toEqual(PUBLISHED)
  })

  it('stays published after an admin released it, until its comment changes', async () => {
    const review = await write({ comment: WITH_PHONE })
    const released = await decide(review.id, { status: 'published' })
    expect(released.read(adminReviewAnswer).review).toMatchObject({ status: 'published', held_reason: null })
    expect(await shown()).toEqual(PUBLISHED)
    expect(await heldDeskItems()).toEqual([])
    expect((await edit(review, { rating: 2, comment: WITH_PHONE })).is_held).toBe(false)
    expect((await edit(review, { comment: `${WITH_PHONE} Llámenlo.` })).is_held).toBe(true)
  })
})

describe('a review that people report', () => {
  it('is held after the third person reported it', async () => {
    const { id } = await write()
    await reportBy(id, 0, 2)
    expect((await report(id, readers[0] ?? admin)).status).toBe(200)
    expect(await shown()).toEqual(PUBLISHED)
    await reportBy(id, 2, 3)
    expect(await shown()).toEqual(GONE)
    expect(await heldDeskItems()).toMatchObject([{ id }])
  })

  it('is held after three concurrent reports', async () => {
    const { id } = await write()
    await Promise.all(readers.slice(0, 3).map((reader) => report(id, reader)))
    expect(await shown()).toEqual(GONE)
  })

  it('is not published by an edit', async () => {
    const review = await write()
    await reportBy(review.id, 0, 3)
    expect((await edit(review, { comment: 'Todo quedó muy bien.' })).is_held).toBe(true)
  })

  it('is not held again for reports that an admin has already decided', async () => {
    const { id } = await write()
    await reportBy(id, 0, 3)
    await decide(id, { status: 'published' })
    expect(await noticeKinds(readers[0] ?? admin)).toContain('report_decided')
    await reportBy(id, 3, 5)
    expect(await shown()).toEqual(PUBLISHED)
    await reportBy(id, 5, 6)
    expect(await shown()).toEqual(GONE)
  })

  it('is published when its reports are dismissed', async () => {
    const { id } = await write()
    await reportBy(id, 0, 3)
    const { reports } = (
      await api.call('GET', '/api/admin/reports?status=open&kind=review', { as: admin })
    ).read(complaintsAnswer)
    const found = reports.find(({ subject_id: subject }) => subject === id)
    const body = { outcome: 'dismissed' }
    expect((await api.call('PUT', `/api/admin/reports/${found?.id}`, { as: admin, body })).status).toBe(200)
    expect(await shown()).toEqual(PUBLISHED)
  })
})

describe('the decision of an admin', () => {
  it('hides the review by a rule, notifies the author, closes the reports and is logged', async () => {
    const { id } = await write()
    await reportBy(id, 0, 1)
    const answer = await decide(id, { status: 'hidden', rule: 'personal_data' })
    expect(answer.read(adminReviewAnswer).review).toMatchObject({ status: 'hidden', rule: 'personal_data' })
    expect(await shown(customer)).toEqual(GONE)
    expect(await noticeKinds(customer)).toContain('hidden')
    const acts = db.selectFrom('audit_log').select(['act', 'before', 'after', 'admin_id'])
    expect(await acts.where('subject_kind', '=', 'review').where('subject_id', '=', id).execute()).toEqual([
      {
        ...{ act: 'review.hide', admin_id: admin.id, before: { status: 'published' } },
        after: { status: 'hidden', rule: 'personal_data', reports: 1 },
      },
    ])
  })

  it('is listed among the reports with its rule, even if nobody had reported the review', async () => {
    const { id } = await write({ comment: WITH_PHONE })
    await decide(id, { status: 'hidden', rule: 'personal_data' })
    const { reports } = (await api.call('GET', '/api/admin/reports?kind=review', { as: admin })).read(
      complaintsAnswer,
    )
    expect(reports.find(({ subject_id: subject }) => subject === id)).toMatchObject({
      ...{ reporter_id: admin.id, person_id: customer.id, outcome: 'hidden', rule: 'personal_data' },
    })
    expect(await noticeKinds(admin)).not.toContain('report_decided')
    expect(await noticeKinds(customer)).toContain('hidden')
  })

  it('can be repeated without effect, and cannot be reversed', async () => {
    const { id } = await write({ comment: WITH_PHONE })
    const hidden = { status: 'hidden', rule: 'insults' }
    expect([(await decide(id, hidden)).status, (await decide(id, hidden)).status]).toEqual([200, 200])
    expect((await noticeKinds(customer)).filter((kind) => kind === 'hidden')).toHaveLength(1)
    expect(await decide(id, { status: 'published' })).toMatchObject({ status: 409, body: { code: 'stale' } })
  })

  it.each([
    [{ status: 'hidden' }, 'rule'],
    [{ status: 'hidden', rule: 'ugly' }, 'rule'],
    [{ status: 'held' }, 'status'],
    [{}, 'status'],
  ])('cannot be %j', async (body, field) => {
    const { id } = await write()
    const answer = await decide(id, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty(['fields', field])
  })

  it('is refused with 404 if the author deleted the review', async () => {
    const { id } = await write({ comment: WITH_PHONE })
    await api.call('DELETE', `/api/reviews/${id}`, { as: customer })
    expect((await decide(id, { status: 'published' })).status).toBe(404)
    expect(await heldDeskItems()).toEqual([])
  })

  it('is prepared by the review table, which can show only held reviews with their reason', async () => {
    const { id } = await write({ comment: WITH_PHONE })
    const table = (await api.call('GET', '/api/admin/reviews?status=held', { as: admin })).read(
      adminReviewsAnswer,
    )
    expect(table.reviews.every(({ status }) => status === 'held')).toBe(true)
    expect(table.reviews.find((row) => row.id === id)).toMatchObject({ held_reason: 'contact', rule: null })
  })
})
