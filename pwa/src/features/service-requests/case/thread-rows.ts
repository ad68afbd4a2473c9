import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import type { ThreadEvent } from '../../../offline/own/own-case.ts'

export type ThreadDay = { day: string; events: ThreadEvent[] }

/** The thread by day of Santo Domingo, in its own order: a phone's clock that is wrong moves nothing. */
export function threadDays(thread: readonly ThreadEvent[]): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const event of thread) {
    const day = dayInSantoDomingo(new Date(event.at))
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}

/** The same for what waits and for what the server has made of it, so that it stays where it stands. */
export function threadKey({ id, kind, client_op_id, item }: ThreadEvent): string {
  return `${kind}:${item?.key ?? client_op_id ?? id}`
}
