import { expect, type Page } from '@playwright/test'
import { addDays } from '@tecnicerca/shared/calendar'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { HOURS_FORM, OPENING_HOURS } from '@tecnicerca/shared/messages/opening-hours'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { cut, expectNothingPending, mend } from '../kit/browser-phone.ts'
import { faultTest } from './browser-faults.ts'
import { callAs, SOON } from './case-phone.ts'
import { TODAY } from './day.ts'

const HOURS = { monday: ['8:00-12:00'], sunday: [] }
const [here, there] = [addDays(TODAY, 3), addDays(TODAY, 9)]

async function setDayOff(page: Page, day: string): Promise<void> {
  await page.getByLabel(HOURS_FORM.firstDay, { exact: true }).fill(day)
  await page.getByRole('button', { name: HOURS_FORM.save }).click()
}

faultTest(
  'F92',
  'the days that arrive last count; hours stay',
  async ({ phoneOf, net, technician, stack }) => {
    const mobile = await phoneOf(technician)
    const { page } = mobile
    await mobile.open('/my-profile/hours')
    await expect(page.getByLabel(HOURS_FORM.firstDay, { exact: true })).toBeVisible(SOON)
    await cut(mobile, net)
    await setDayOff(page, here)
    await expectToast(page, OFFLINE.savedHere)
    const body = { hours: HOURS, days_off: [there] }
    const other = await callAs(stack, technician, { method: 'PUT', path: '/technicians/profile', body })
    expect(other.status).toBe(200)
    await mend(mobile, net)
    await expectNothingPending(page)
    expect(
      await stack.count('select count(*) from technicians where id = $1', [technician.technician_id]),
    ).toBe(1)
    const [stored] = await stack.query<{ days: string[]; hours: string }>(
      'select days_off_texts(days_off) as days, hours from technicians where id = $1',
      [technician.technician_id],
    )
    expect(stored).toEqual({ days: [here], hours: '8-12;;;;;;-' })
    await mobile.open('/my-profile')
    const week = page.getByRole('region', { name: OPENING_HOURS.title })
    await expect(week).toContainText('Lunes')
    await expect(week).toContainText(String(Number(here.slice(8))))
  },
)
