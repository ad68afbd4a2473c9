import type { DateRange } from '@tecnicerca/shared/admin/reports'
import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { shortDate } from '../../lib/text/formats.ts'

export function rangeText({ start, end }: DateRange): string {
  if (start && end) return `${shortDate(start)} – ${shortDate(end)}`
  if (start) return ADMIN_REPORTS.since(shortDate(start))
  return end ? ADMIN_REPORTS.until(shortDate(end)) : ADMIN_REPORTS.allDates
}
