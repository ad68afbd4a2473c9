const REPORT_TABS = ['users', 'services', 'revenue', 'notices'] as const
export type ReportTab = (typeof REPORT_TABS)[number]

/** The URL's search parameters: the tab, and the period of each report. */
export type ReportAddress = {
  tab?: ReportTab | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  year?: number | undefined
  month?: number | undefined
}

// Validated by hand: the entry chunk reads the URL, and zod would make that chunk a tenth larger.
const PARSERS: { [Name in keyof ReportAddress]-?: (value: unknown) => ReportAddress[Name] } = {
  tab: (value) => REPORT_TABS.find((tab) => tab === value),
  start_date: dayOf,
  end_date: dayOf,
  year: (value) => wholeNumberOf(value, 2000, 2100),
  month: (value) => wholeNumberOf(value, 1, 12),
}

/** Keeps the well-formed parameters and drops the rest, so a damaged link still opens. */
export function readReportAddress(search: Record<string, unknown>): ReportAddress {
  const known = Object.entries(PARSERS).map(([name, parse]) => [name, parse(search[name])])
  return Object.fromEntries(known.filter(([, value]) => value !== undefined))
}

function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}

function wholeNumberOf(value: unknown, min: number, max: number): number | undefined {
  if (!/^\d{1,4}$/.test(String(value))) return undefined
  const number = Number(value)
  return number >= min && number <= max ? number : undefined
}
