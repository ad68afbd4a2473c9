import { correctionDraft, type OutboxRecord } from './record.ts'
import { tooLate } from './transitions.ts'

/**
 * A confirmed item with what its person had begun to write instead, where the form went with its tab: neither sent nor
 * given up, it is told as what came too late.
 */
export function withAbandonedCorrection(
  record: OutboxRecord,
  drafts: ReadonlyMap<string, unknown>,
): OutboxRecord {
  const draft = drafts.get(correctionDraft(record.id))
  if (record.state !== 'confirmed' || record.wish || typeof draft !== 'object') return record
  const typed = Object.entries(draft ?? {}).filter(([name]) => name in record.payload)
  const payload = { ...record.payload, ...Object.fromEntries(typed) } as OutboxRecord['payload']
  return tooLate(record, { type: 'edit', payload, shown: record.shown })
}
