import type { OutboxKind } from '../../src/offline/outbox-record'

/** What the driver knows of one operation, apart from all that the product stores. */
export type Entry = {
  id: string
  user_id: number
  kind: OutboxKind
  /** All words that it ever had; the last are those that count. */
  texts: string[]
  service_request_id: number
  is_discarded: boolean
  /** Must be refused: the technician is gone. */
  is_poison: boolean
  state: string
}

export type Row = { text: string; user_id: number; service_request_id: number }

export type Verdict = {
  enqueued: number
  confirmed: number
  in_attention: number
  discarded: number
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
    in_attention: 0,
    discarded: 0,
    lost: 0,
    doubled: 0,
    by_the_wrong_user: 0,
    told_wrongly: 0,
    examples: [],
  }
  const by_text = Map.groupBy(rows, ({ text }) => text)
  const known = new Set(entries.flatMap(({ texts }) => texts))
  for (const entry of entries)
    judgeEntry(
      verdict,
      entry,
      entry.texts.flatMap((text) => by_text.get(text) ?? []),
    )
  for (const row of rows) if (!known.has(row.text)) note(verdict, 'doubled', `nobody asked for '${row.text}'`)
  return verdict
}

type Wrong = 'lost' | 'doubled' | 'by_the_wrong_user' | 'told_wrongly'

function note(verdict: Verdict, wrong: Wrong, example: string): void {
  verdict[wrong] += 1
  if (verdict.examples.length < 10) verdict.examples.push(`${wrong}: ${example}`)
}

function judgeEntry(verdict: Verdict, entry: Entry, rows: readonly Row[]): void {
  const { texts, state, is_discarded, is_poison, user_id } = entry
  const about = `${JSON.stringify(entry)} in the database ${JSON.stringify(rows)}`
  const isThere = rows.some(({ text }) => text === texts.at(-1))
  if (rows.length > 1) note(verdict, 'doubled', about)
  if (rows.some((row) => row.user_id !== user_id)) note(verdict, 'by_the_wrong_user', about)
  if (is_discarded) {
    verdict.discarded += 1
    if (rows.length > 0) note(verdict, 'told_wrongly', about)
  } else if (state === 'needs_attention') {
    verdict.in_attention += 1
    if (rows.length > 0 || !is_poison) note(verdict, 'told_wrongly', about)
  } else if (isThere && state === 'confirmed') verdict.confirmed += 1
  else if (isThere) note(verdict, 'told_wrongly', about)
  else note(verdict, 'lost', about)
}
