import { noticeReport, revenueReport, serviceReport } from '@tecnicerca/shared/admin/reports'
import { NOTICE_KINDS } from '@tecnicerca/shared/notices'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import type { Insertable } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NoticesTable } from '../../db/schema-notices.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

let now = new Date('2026-03-02T15:00:00Z')

const api = await testApi({ clock: { now: () => now } })
const { db } = api.deps
const admin = await api.createUser('admin')
const customer = await api.createUser('customer')
const technician = await api.createUser('technician')

beforeAll(async () => {
  // Midnight in Santo Domingo is 04:00 UTC.
  await seed('2025-01-01T03:59:59Z', 'pending')
  await seed('2025-01-01T04:00:00Z', 'pending', { category_id: 2 })
  await seed('2025-01-10T12:00:00Z', 'completed', { completed_at: '2025-01-13T12:00:00Z', hourly_rate: 0.1 })
  await seed('2025-01-31T12:00:00Z', 'completed', { completed_at: '2025-02-01T03:59:59Z', hourly_rate: 0.2 })
  await seed('2025-02-01T03:59:59Z', 'accepted', { category_id: null })
  await seed('2025-02-01T04:00:00Z', 'cancelled')
  await seed('2025-12-31T12:00:00Z', 'completed', {
    completed_at: '2026-01-01T03:59:59Z',
    hourly_rate: 1250.6,
    category_id: 2,
  })
  await seed('2025-12-31T12:00:00Z', 'completed', { completed_at: '2026-01-01T04:00:00Z', hourly_rate: 7 })
})

type CaseFields = { category_id?: number | null; completed_at?: string; hourly_rate?: number }

async function seed(createdAt: string, status: ServiceRequestStatus, fields: CaseFields = {}) {
  const { completed_at: completedAt, ...others } = fields
  await insertRequest(
    db,
    { customer, technician },
    {
      ...others,
      status,
      created_at: new Date(createdAt),
      completed_at: completedAt ? new Date(completedAt) : null,
    },
  )
}

function report(path: string, as = admin) {
  return api.call('GET', `/api/admin/reports/${path}`, { as })
}

describe('the user report', () => {
  it('counts the accounts of each role without deleted ones', async () => {
    const deleted = await api.createUser('customer')
    await db.updateTable('users').set({ deleted_at: now }).where('id', '=', deleted.id).execute()
    const instant = expect.stringMatching(/^\d{4}-.*Z$/) as string
    const stat = (role: string) => ({ role, count: 1, first_registered: instant, last_registered: instant })
    expect((await report('users')).body).toEqual({
      totalUsers: 3,
      userStats: [stat('customer'), stat('technician'), stat('admin')],
    })
  })
})

describe('the service report', () => {
  it('counts days of Santo Domingo, both ends included', async () => {
    expect((await report('services?start_date=2025-01-01&end_date=2025-01-31')).body).toEqual({
      dateRange: { start: '2025-01-01', end: '2025-01-31' },
      totalRequests: 4,
      statusStats: [
        { status: 'pending', count: 1, avg_days_to_complete: null },
        { status: 'accepted', count: 1, avg_days_to_complete: null },
        { status: 'completed', count: 2, avg_days_to_complete: 1.83 },
        { status: 'cancelled', count: 0, avg_days_to_complete: null },
      ],
      topCategories: [
        { category_name: 'Electricidad', request_count: 2 },
        { category_name: 'Plomería', request_count: 1 },
        { category_name: null, request_count: 1 },
      ],
    })
  })

  it('has no limit on a side of the range that is missing or empty', async () => {
    const totals = await Promise.all(
      ['', '?start_date=2025-02-01', '?end_date=2024-12-31', '?start_date=&end_date='].map(
        async (query) => (await report(`services${query}`)).read(serviceReport).totalRequests,
      ),
    )
    expect(totals).toEqual([8, 3, 1, 8])
  })

  it('refuses a range that ends before it begins', async () => {
    expect(await report('services?start_date=2025-02-01&end_date=2025-01-01')).toMatchObject({
      status: 400,
      body: { fields: { end_date: 'La fecha final no puede ser anterior a la inicial.' } },
    })
  })
})

describe('the revenue report', () => {
  it('sums the hourly rates of completed services by category and month of completion', async () => {
    const found = (await report('revenue?year=2025')).read(revenueReport)
    expect(found).toMatchObject({
      totalRevenue: 1250.9,
      totalServices: 3,
      revenueStats: [
        { category_name: 'Plomería', services_count: 1, estimated_revenue: 1250.6 },
        { category_name: 'Electricidad', services_count: 2, estimated_revenue: 0.3 },
      ],
    })
    expect(found.monthlyStats.map((month) => month.estimated_revenue)).toEqual([
      0.3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1250.6,
    ])
  })

  it('covers one month if the query names a month', async () => {
    expect((await report('revenue?year=2025&month=1')).body).toEqual({
      totalRevenue: 0.3,
      ...{ agreedRevenue: 0, paidTotal: 0 },
      totalServices: 2,
      revenueStats: [
        { category_name: 'Electricidad', services_count: 2, estimated_revenue: 0.3, agreed_revenue: 0 },
      ],
      monthlyStats: [{ month: 1, services_count: 2, estimated_revenue: 0.3 }],
    })
  })

  it('counts the agreed total in place of the hourly rate, and sums the agreed totals', async () => {
    const setAgreedTotal = (agreedTotal: number | null) =>
      db
        .updateTable('service_requests')
        .set({ agreed_total: agreedTotal })
        .where('hourly_rate', '=', 0.2)
        .execute()
    await setAgreedTotal(1500.5)
    expect((await report('revenue?year=2025&month=1')).body).toMatchObject({
      totalRevenue: 1500.6,
      agreedRevenue: 1500.5,
      revenueStats: [{ estimated_revenue: 1500.6, agreed_revenue: 1500.5 }],
    })
    await setAgreedTotal(null)
  })

  it('covers the current year in Santo Domingo if the query names none', async () => {
    now = new Date('2026-01-01T03:59:59Z')
    expect((await report('revenue')).body).toMatchObject({ totalServices: 3 })
    now = new Date('2026-01-01T04:00:00Z')
    expect((await report('revenue')).body).toMatchObject({ totalServices: 1, totalRevenue: 7 })
  })

  it.each(['year=1999', 'year=2101', 'year=abc', 'month=0', 'month=13', 'year=2025.5'])(
    'refuses the query %s',
    async (query) => {
      expect((await report(`revenue?${query}`)).status).toBe(400)
    },
  )
})

describe('the notice report', () => {
  const AT = new Date('2025-03-10T12:00:00Z')
  const march = 'start_date=2025-03-01&end_date=2025-03-31'
  const readNoticeReport = async (query = march) => (await report(`notices?${query}`)).read(noticeReport)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  let noticeCount = 0

  async function insertNotice(notice: Partial<Insertable<NoticesTable>>) {
    // Another event for each notice: a user gets at most one notice of an event.
    const event = await db
      .selectFrom('service_request_events')
      .select(['id', 'service_request_id'])
      .orderBy('id')
      .offset(noticeCount % 8)
      .executeTakeFirstOrThrow()
    const user = noticeCount < 8 ? admin : await api.createUser('customer')
    noticeCount += 1
    await db
      .insertInto('notices')
      .values({
        ...{ kind: 'requested', event_id: event.id, service_request_id: event.service_request_id },
        ...{ user_id: user.id, created_at: AT, ...notice },
      })
      .execute()
  }

  beforeAll(async () => {
    for (const pushResult of ['sent', 'sent', 'failed', 'off', 'nobody', 'read'] as const)
      await insertNotice({ push_result: pushResult, read_at: pushResult === 'read' ? AT : null })
    await insertNotice({ push_result: 'taken', pushed_at: ago(1) })
    await insertNotice({ push_result: 'taken', pushed_at: ago(11) })
    await insertNotice({ push_due_at: ago(-5) })
    for (const mailResult of ['sent', 'stored', 'failed', 'off', 'read', 'queued'] as const)
      await insertNotice({ kind: 'accepted', mail_result: mailResult, read_at: AT })
    await insertNotice({ kind: 'accepted', mail_due_at: ago(-5) })
  })

  it('counts by kind the notices written and read and the results of push and mail', async () => {
    const { noticeStats, ...sums } = await readNoticeReport()
    expect(sums).toEqual({ dateRange: { start: '2025-03-01', end: '2025-03-31' }, totalNotices: 16 })
    const none = Object.fromEntries(Object.keys(noticeStats[0] ?? {}).map((name) => [name, 0]))
    expect(noticeStats).toEqual(
      NOTICE_KINDS.map((kind) => {
        if (kind === 'accepted') {
          const mail = {
            mail_sent: 1,
            mail_stored: 1,
            mail_failed: 1,
            mail_off: 1,
            mail_read: 1,
            mail_waiting: 2,
          }
          return { ...none, kind, written: 7, read: 6, ...mail }
        }
        if (kind !== 'requested') return { ...none, kind }
        const push = {
          push_sent: 2,
          push_failed: 2,
          push_off: 1,
          push_nobody: 1,
          push_read: 1,
          push_waiting: 2,
        }
        return { ...none, kind, written: 9, read: 1, ...push }
      }),
    )
  })

  it('counts days of Santo Domingo, both ends included', async () => {
    const total = async (query: string) => (await readNoticeReport(query)).totalNotices
    await insertNotice({ created_at: new Date('2025-05-01T03:59:59Z') })
    await insertNotice({ created_at: new Date('2025-05-01T04:00:00Z') })
    expect(await total('start_date=2025-04-30&end_date=2025-04-30')).toBe(1)
    expect(await total('start_date=2025-05-01&end_date=2025-05-01')).toBe(1)
    expect(await total('end_date=2025-04-30')).toBe(17)
  })

  it('refuses a range that ends before it begins', async () => {
    expect((await report('notices?start_date=2025-02-01&end_date=2025-01-01')).status).toBe(400)
  })
})
