import { expect } from '@playwright/test'
import type { NoticeReport } from '@tecnicerca/shared/admin/reports'
import { ADMIN, ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_NOTICE_REPORT } from '@tecnicerca/shared/messages/notices/notice-report'
import { signInAdmin } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician, setStatus } from './marketplace.ts'

const YEAR = Number(
  new Intl.DateTimeFormat('en', { timeZone: 'America/Santo_Domingo', year: 'numeric' }).format(),
)

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

test('a report is fetched once, when its tab is first opened @prove', async ({ page, open }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.includes('/reports/')) fetched.push(pathname.replace('/api/admin/reports/', '') + search)
  })
  await signInAdmin(page)
  await open('/admin/reports')
  await expect(page.getByText(ADMIN_REPORTS.totalUsers)).toBeVisible()
  await expect(page.getByRole('figure')).toHaveAccessibleName(ADMIN_REPORTS.chart(ADMIN_REPORTS.usersByRole))
  expect(fetched).toEqual(['users'])
  await page.getByRole('tab', { name: ADMIN_REPORTS.tab.users }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/admin/reports?tab=services')
  await expect(page.getByText(ADMIN_REPORTS.totalRequests)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel(ADMIN_REPORTS.year)).toHaveValue(String(YEAR))
  await expect(page.getByText(ADMIN_REPORTS.totalServices)).toBeVisible()
  await page.getByRole('tab', { name: ADMIN_REPORTS.tab.users }).click()
  await expect(page.getByText(ADMIN_REPORTS.totalUsers)).toBeVisible()
  expect(fetched).toEqual(['users', 'services', `revenue?year=${YEAR}`])
})

test('the services report opens by a link and filters by dates', async ({ page, open }) => {
  await signInAdmin(page)
  await open('/admin/reports?tab=services&start_date=2026-01-01&end_date=2026-06-30')
  await expect(page.getByText('jue. 1 ene. 2026 – mar. 30 jun. 2026')).toBeVisible()
  const table = page.getByRole('table', { name: ADMIN_REPORTS.requestsByStatus })
  for (const status of ['Pendiente', 'Aceptada', 'Completada', 'Cancelada'])
    await expect(table.getByRole('rowheader', { name: status })).toBeVisible()
  await page.getByLabel(ADMIN_REPORTS.end_date).fill('2025-12-01')
  await page.getByRole('button', { name: ADMIN_REPORTS.filter }).click()
  await expect(page.getByText('La fecha final no puede ser anterior a la inicial.')).toBeVisible()
  await page.getByLabel(ADMIN_REPORTS.start_date).fill('1999-01-01')
  await page.getByLabel(ADMIN_REPORTS.end_date).fill('1999-12-31')
  await page.getByLabel(ADMIN_REPORTS.end_date).press('Enter')
  await expect(page).toHaveURL('/admin/reports?tab=services&start_date=1999-01-01&end_date=1999-12-31')
  await expect(page.getByText(ADMIN.noData)).toBeVisible()
  await page.getByRole('button', { name: ADMIN_REPORTS.allDates }).click()
  await expect(page).toHaveURL('/admin/reports?tab=services')
  await expect(table).toBeVisible()
})

test('the revenue report opens by a link for a year or a month @prove', async ({ page, open }) => {
  await signInAdmin(page)
  await open(`/admin/reports?tab=revenue&year=${YEAR - 1}&month=10`)
  await expect(page.getByLabel(ADMIN_REPORTS.year)).toHaveValue(String(YEAR - 1))
  await expect(page.getByLabel(ADMIN_REPORTS.month)).toHaveValue('10')
  await page.getByLabel(ADMIN_REPORTS.year).fill('1999')
  await page.getByRole('button', { name: ADMIN_REPORTS.filter }).click()
  await expect(page.getByText('El año debe estar entre 2000 y 2100.')).toBeVisible()
  await page.getByLabel(ADMIN_REPORTS.year).fill(String(YEAR))
  await page.getByLabel(ADMIN_REPORTS.month).selectOption('')
  await page.getByRole('button', { name: ADMIN_REPORTS.filter }).click()
  await expect(page).toHaveURL(`/admin/reports?tab=revenue&year=${YEAR}`)
  await expect(page.getByRole('table', { name: ADMIN_REPORTS.revenueByMonth })).toContainText(
    /RD\$[\d,]+\.\d\d/,
  )
  await open('/admin/reports?tab=revenue&year=2001')
  await expect(page.getByText(ADMIN_REPORTS.noRevenue)).toBeVisible()
})

test('the notices report shows the counts of the API, and fits 360 px @prove', async ({
  page,
  open,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await setStatus(technician, (await ask(customer, technician)).id, 'accepted')
  await signInAdmin(page)
  const answer = page.waitForResponse('**/api/admin/reports/notices')
  await open('/admin/reports?tab=notices')
  const { noticeStats } = (await (await answer).json()) as NoticeReport
  const accepted = noticeStats.find(({ kind }) => kind === 'accepted')
  expect(accepted?.written).toBeGreaterThan(0)
  const rowOf = (table: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: ADMIN_NOTICE_REPORT.kinds.accepted }) })
  const countsOf = (way: string) =>
    Object.entries(accepted ?? {})
      .filter(([name]) => name.startsWith(way))
      .map(([, count]) => count.toLocaleString('en'))
  const [pushed, mailed] = [rowOf(ADMIN_NOTICE_REPORT.byPush), rowOf(ADMIN_NOTICE_REPORT.byMail)]
  const written = rowOf(ADMIN_NOTICE_REPORT.byKind).getByRole('cell')
  const cells = { useInnerText: true }
  await expect(written).toHaveText([...countsOf('written'), ...countsOf('read')], cells)
  await expect(pushed.getByRole('cell')).toHaveText(countsOf('push_'), cells)
  await expect(mailed.getByRole('cell')).toHaveText(countsOf('mail_'), cells)

  await page.setViewportSize({ width: 360, height: 740 })
  await open('/admin/reports?tab=notices')
  await expect(page.getByRole('tab', { name: ADMIN_REPORTS.tab.notices })).toBeInViewport({ ratio: 0.95 })
  await expect(page.getByText(ADMIN_NOTICE_REPORT.count.push_nobody, { exact: true }).last()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByLabel(ADMIN_REPORTS.end_date).fill('2001-01-01')
  await page.getByRole('button', { name: ADMIN_REPORTS.filter }).click()
  await expect(page).toHaveURL('/admin/reports?tab=notices&end_date=2001-01-01')
  await expect(page.getByText(ADMIN.noData)).toBeVisible()
})
