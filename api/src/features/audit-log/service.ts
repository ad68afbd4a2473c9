import type { AuditEntry, AuditLogQuery, SubjectKind } from '@tecnicerca/shared/admin/audit-log'
import { ADMIN_AUDIT } from '@tecnicerca/shared/messages/admin/audit'
import { queryWords } from '@tecnicerca/shared/search'
import type { Db, Trx } from '../../db/client.ts'
import { csvStream } from '../../lib/csv-stream.ts'
import * as auditLog from './repository.ts'

export { updateEntriesAsBlank as forgetActsOn } from './repository.ts'

type RecordedAct = Omit<auditLog.Act, 'subject_kind'>

/** Records an act of an admin, in the transaction of the act. Values that did not change are left out. */
export async function recordAct(trx: Trx, { before = {}, after = {}, ...act }: RecordedAct): Promise<void> {
  // The name of an act begins with the kind of its subject, as in 'user.suspend'.
  const subjectKind = act.act.split('.')[0] as SubjectKind
  await auditLog.insertAct(trx, {
    ...act,
    subject_kind: subjectKind,
    before: differing(before, after),
    after: differing(after, before),
  })
}

type Values = Record<string, unknown>

function differing(values: Values, others: Values): Values {
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(others[key])
  return Object.fromEntries(Object.entries(values).filter(differs))
}

/** A page of the log, the newest entry first unless the query says otherwise. */
export async function listActs(db: Db, { limit = 50, sort = '-at', cursor, ...filter }: AuditLogQuery) {
  const { rows, ...page } = await auditLog.listEntries(db, filterOf(filter), { limit, sort, cursor })
  return { entries: rows.map(toEntry), ...page }
}

export function downloadActs(db: Db, { sort = '-at', ...filter }: AuditLogQuery) {
  const { column } = ADMIN_AUDIT
  const header = [column.id, column.at, column.admin, column.act, column.subject, column.before, column.after]
  return csvStream(header, auditLog.readEntries(db, filterOf(filter), sort), (row) => [
    ...[
      row.id,
      row.at,
      row.admin_name,
      ADMIN_AUDIT.act[row.act],
      ADMIN_AUDIT.subject[row.subject_kind](row.subject_id),
    ],
    ...[JSON.stringify(row.before), JSON.stringify(row.after)],
  ])
}

function filterOf({ query = '', limit: _limit, cursor: _cursor, sort: _sort, ...filter }: AuditLogQuery) {
  return { ...filter, words: queryWords(query) }
}

function toEntry({ subject_kind: kind, subject_id: id, at, ...entry }: auditLog.EntryRow): AuditEntry {
  return { ...entry, at: at.toISOString(), subject: { kind, id } }
}
