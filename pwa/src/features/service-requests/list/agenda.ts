import { isOpen, type ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'

type Dated = { request_date: string; created_at: string; status: ServiceRequestStatus }

export type AgendaDay<Item> = { day: string; items: Item[] }
export type AgendaPart = 'today' | 'upcoming' | 'past' | 'ended'
type Agenda<Item> = Record<AgendaPart, AgendaDay<Item>[]>

/**
 * Groups a technician's work by day: what is open today, on upcoming days in order, and on past days with the latest
 * first; then what has ended, the latest first.
 */
export function agendaOf<Item extends Dated>(items: readonly Item[], today: string): Agenda<Item> {
  const days = groupByDay(items.filter(({ status }) => isOpen(status)))
  return {
    today: days.filter(({ day }) => day === today),
    upcoming: days.filter(({ day }) => day > today),
    past: days.filter(({ day }) => day < today).reverse(),
    ended: groupByDay(items.filter(({ status }) => !isOpen(status))).reverse(),
  }
}

/** The first days that together hold at least `count` items. */
export function firstDays<Item>(days: readonly AgendaDay<Item>[], count: number): AgendaDay<Item>[] {
  let before = 0
  return days.filter(({ items }) => {
    const isShown = before < count
    before += items.length
    return isShown
  })
}

/** Days in order; within a day, the request that was sent first comes first. */
function groupByDay<Item extends Dated>(items: readonly Item[]): AgendaDay<Item>[] {
  const groups = Map.groupBy(items, (item) => item.request_date)
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, group]) => ({
      day,
      items: group.toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
    }))
}

/** When the oldest of these requests was sent. */
export function oldestOf(rows: readonly { created_at: string }[]): string | undefined {
  return rows
    .map(({ created_at: at }) => at)
    .toSorted()
    .at(0)
}
