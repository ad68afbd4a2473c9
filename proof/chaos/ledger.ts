import type { OutboxKind } from '../../pwa/src/offline/outbox/record.ts'
import { judge as judgeWords, type Shown, type Wanted } from '../../pwa/src/offline/testing/told.ts'

/** What the driver knows of one operation and what its person was told, apart from all that the product stores. */
export type Entry = Wanted & {
  id: string
  kind: OutboxKind
  /** The words of which a screen said that they were sent. */
  toldAsSent: string[]
  service_request_id: number
  /** Must be refused: the technician is gone. */
  isPoison: boolean
  /** Something was said in it before it was sent: a change of mind about it would be one about that as well. */
  isSpokenOf: boolean
  /** Photos go with it, and would be discarded with it. */
  hasPhotos: boolean
  /** As Pendientes shows it at the end; undefined: not any more. */
  shown: Shown | undefined
}

export function newEntry(userId: number, kind: OutboxKind): Entry {
  return {
    id: '',
    user_id: userId,
    kind,
    texts: [],
    wish: 'words',
    toldAsSent: [],
    service_request_id: 0,
    isPoison: false,
    isSpokenOf: false,
    hasPhotos: false,
    shown: undefined,
  }
}

export type Row = { text: string; user_id: number; service_request_id: number }

export type Verdict = {
  enqueued: number
  confirmed: number
  inAttention: number
  discarded: number
  /** Told that the correction or the discard came too late. */
  too_late: number
  lost: number
  doubled: number
  by_the_wrong_user: number
  /** Told otherwise than it is: failed though it ran, sent though it did not. */
  told_wrongly: number
  examples: string[]
}

/** Compares the driver's ledger with the rows of the database. */
export function judge(entries: readonly Entry[], rows: readonly Row[]): Verdict {
  const verdict: Verdict = {
    enqueued: entries.length,
    confirmed: 0,
    inAttention: 0,
    discarded: 0,
    too_late: 0,
    lost: 0,
    doubled: 0,
    by_the_wrong_user: 0,
    told_wrongly: 0,
    examples: [],
  }
  const byText = Map.groupBy(rows, ({ text }) => text)
  const known = new Set(entries.flatMap(({ texts }) => texts))
  for (const entry of entries)
    judgeEntry(
      verdict,
      entry,
      // Words that were accepted as they went are there twice.
      [...new Set(entry.texts)].flatMap((text) => byText.get(text) ?? []),
    )
  for (const row of rows) if (!known.has(row.text)) note(verdict, 'doubled', `nobody asked for '${row.text}'`)
  return verdict
}

/** Of each kind: a thousand of one must not hide the one of another. */
const EXAMPLES = 10

type Wrong = 'lost' | 'doubled' | 'by_the_wrong_user' | 'told_wrongly'

function note(verdict: Verdict, wrong: Wrong, example: string): void {
  verdict[wrong] += 1
  if (verdict[wrong] <= EXAMPLES) verdict.examples.push(`${wrong}: ${example}`)
}

function judgeEntry(verdict: Verdict, entry: Entry, rows: readonly Row[]): void {
  const { wish, shown, isPoison, toldAsSent } = entry
  const about = `${JSON.stringify(entry)} in the database ${JSON.stringify(rows)}`
  const wrong = judgeWords(entry, rows, shown)
  if (wrong) return note(verdict, wrong.kind, `${wrong.what}: ${about}`)
  const isThere = (text: string) => rows.some((row) => row.text === text)
  if (!toldAsSent.every(isThere)) return note(verdict, 'told_wrongly', `told as sent: ${about}`)
  if (shown?.as === 'waiting' || shown?.as === 'to_discard') return note(verdict, 'lost', about)
  if (wish !== 'words') verdict.discarded += 1
  else if (shown?.as === 'attention') {
    verdict.inAttention += 1
    if (rows.length > 0 || !isPoison) note(verdict, 'told_wrongly', about)
  } else verdict.confirmed += 1
  if (shown?.as.endsWith('too_late')) verdict.too_late += 1
}
