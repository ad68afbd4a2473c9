import type { DeskAnswer, DeskFigures, DeskItem, DeskKind } from '@tecnicerca/shared/admin/desk'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countOpenReports, listOpenReports } from '../abuse-reports/service.ts'
import { recordAct } from '../audit-log/service.ts'
import { countMissedSearches } from '../missed-searches/service.ts'
import { countHeldReviews, listHeldReviews } from '../reviews/service.ts'
import { countWaitingVerifications, listWaitingVerifications } from '../verifications/service.ts'
import * as desk from './repository.ts'

const MAX_OF_A_KIND = 100
const DUE_HOURS = 48
const MAX_UNANSWERED = 5
const MAX_DISPUTED = 20

type Source = {
  list: (db: Db, limit: number) => Promise<desk.Waiting[]>
  count: (db: Db) => Promise<number>
}

const SOURCES: Record<DeskKind, Source> = {
  verification: { list: listWaitingVerifications, count: countWaitingVerifications },
  held_review: { list: listHeldReviews, count: countHeldReviews },
  report: { list: listOpenReports, count: countOpenReports },
  failed_delivery: { list: desk.listUnreachedPeople, count: desk.countUnreachedPeople },
}

/** The items that wait for an admin, oldest first. */
export async function showDesk(db: Db): Promise<DeskAnswer> {
  const kinds = Object.entries(SOURCES) as [DeskKind, Source][]
  const waiting = await Promise.all(kinds.map(([, { list }]) => list(db, MAX_OF_A_KIND)))
  const counts = await Promise.all(kinds.map(([, { count }]) => count(db)))
  const items = kinds.flatMap(([kind], at) => (waiting[at] ?? []).map((item) => toItem(kind, item)))
  return {
    items: items.toSorted((a, b) => (a.since < b.since ? -1 : 1)),
    counts: Object.fromEntries(kinds.map(([kind], at) => [kind, counts[at] ?? 0])) as DeskAnswer['counts'],
  }
}

function toItem(kind: DeskKind, { since, ...item }: desk.Waiting): DeskItem {
  const due = new Date(since.getTime() + DUE_HOURS * 3_600_000)
  return { kind, ...item, since: since.toISOString(), due_at: due.toISOString() }
}

/** Figures of this week and the last one, technicians who do not answer, disputed visits, and how many searches found nothing. */
export async function showFigures(db: Db): Promise<DeskFigures> {
  const [thisWeek, lastWeek] = [await desk.findWeek(db, 0), await desk.findWeek(db, 1)]
  const unanswered = await desk.listUnanswered(db, MAX_UNANSWERED)
  const disputed = await desk.listDisputedVisits(db, MAX_DISPUTED)
  return {
    this_week: thisWeek,
    last_week: lastWeek,
    unanswered: unanswered.map((row) => ({ ...row, since: row.since.toISOString() })),
    disputed_visits: disputed.map((row) => ({ ...row, since: row.since.toISOString() })),
    missed_searches: await countMissedSearches(db),
  }
}

/** Removes the person's failed notices from the desk: an admin has dealt with them. Returns how many. */
export async function markFailuresSeen(db: Db, adminId: number, userId: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const count = await desk.updateFailuresAsSeen(trx, userId)
    const act = { admin_id: adminId, act: 'user.failures_seen', subject_id: userId } as const
    if (count > 0) await recordAct(trx, { ...act, after: { count } })
    return count
  })
}
