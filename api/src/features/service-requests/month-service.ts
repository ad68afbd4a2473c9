import type { MonthAnswer } from '@tecnicerca/shared/expenses'
import { monthLinesOf, sortMonthLines } from '@tecnicerca/shared/service-requests/month-log'
import type { Db } from '../../db/client.ts'
import { listExpensesOfMonth } from '../expenses/service.ts'
import type { Actor } from '../sessions/service.ts'
import { listPaymentEventsOf } from './event-repository.ts'
import { sidesOf, viewFor } from './for-viewer.ts'
import { listIdsOfMonth, listServiceRequestsByIds } from './repository.ts'

/** What a month of Santo Domingo ('2026-11') is made of for a technician, by the same code as on the phone. */
export async function readMonth(db: Db, actor: Actor, month: string): Promise<MonthAnswer> {
  const { technician_id: technicianId } = sidesOf(actor)
  const ids = technicianId === null ? [] : await listIdsOfMonth(db, technicianId, month)
  const rows = await listServiceRequestsByIds(db, sidesOf(actor), ids)
  const logs = Map.groupBy(await listPaymentEventsOf(db, ids), ({ service_request_id: id }) => id)
  const lines = rows.flatMap((row) => monthLinesOf(viewFor(actor, row), logs.get(row.id) ?? [], month))
  return { lines: sortMonthLines(lines), expenses: await listExpensesOfMonth(db, actor.id, month) }
}
