import * as z from 'zod/mini'
import { emptyAsAbsent, fromText, id } from '../values/numbers.ts'
import { dayRange, tablePage, tableQuery } from './tables.ts'

/** All acts of admins that are logged, grouped by subject. */
export const ADMIN_ACTS = [
  'user.update',
  'user.delete',
  'user.suspend',
  'user.restore',
  'user.show_profile',
  'user.note',
  'user.message',
  'user.end_sessions',
  'user.failures_seen',
  'user.verification',
  'user.verification_code',
  'user.password_reset',
  'technician.update',
  'category.create',
  'category.update',
  'category.delete',
  'sector.create',
  'sector.update',
  'sector.merge',
  'case.read',
  'report.decide',
  'review.release',
  'review.hide',
  'case.cancel',
  'case.message',
  'case.note',
  'missed_search.ignore',
] as const
export type AdminAct = (typeof ADMIN_ACTS)[number]

export const SUBJECT_KINDS = [
  'user',
  'technician',
  'category',
  'sector',
  'case',
  'report',
  'review',
  'missed_search',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

export const auditLogQuery = z.object({
  ...tableQuery(['at']),
  ...dayRange,
  admin_id: fromText(z.optional(id())),
  act: emptyAsAbsent(z.optional(z.enum(ADMIN_ACTS, { error: 'El acto no es válido.' }))),
  subject_kind: emptyAsAbsent(z.optional(z.enum(SUBJECT_KINDS))),
  subject_id: fromText(z.optional(id())),
})
export type AuditLogQuery = z.infer<typeof auditLogQuery>

const values = z.record(z.string(), z.unknown())

export const auditEntry = z.object({
  id: id(),
  at: z.string(),
  admin_id: id(),
  admin_name: z.string(),
  act: z.enum(ADMIN_ACTS),
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.nullable(id()) }),
  /** Only the changed values; empty after the person they describe was erased. */
  before: values,
  after: values,
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditLogAnswer = z.object({ entries: z.array(auditEntry), ...tablePage })
