import type { OutboxKind } from '../../pwa/src/offline/outbox/record.ts'
import {
  judge as judgeWords,
  type Shown,
  type Row as StoredRow,
  type Wanted,
} from '../../pwa/src/offline/testing/told.ts'

/** One operation as the driver knows it, and what its user was told. Kept apart from the product's own storage. */
export type Entry = Wanted & {
  id: string
  kind: OutboxKind
  /** The user whose act it becomes; another than the sender if the technician's phone carries the customer's acceptance. */
  actorId: number
  /** The texts that a screen reported as sent. */
  toldAsSent: string[]
  serviceRequestId: number
  /** The server must refuse it, because the technician is deleted. */
  isPoison: boolean
  /**
   * A message or offer for this request was written before the request was sent. Changing the request would affect it too.
   */
  isSpokenOf: boolean
  /** Names the setting that it changes; empty for other kinds. */
  setting: string
  /** Has photos, which would be discarded with it. */
  hasPhotos: boolean
  /** What the Pendientes screen shows at the end; undefined if the item is not listed any more. */
  shown: Shown | undefined
  /** What a browser did on the item's card and what the card showed then, to explain a wrong verdict. */
  trail: string[]
}

const SETTINGS: ReadonlySet<OutboxKind> = new Set([
  ...(['favourite.set', 'quick_reply.set', 'profile.hours'] as const),
  ...(['contact.set', 'customer_note.set', 'expense.set'] as const),
])

/** True for a kind whose newest value counts. The ledger has one entry for each setting, with all its values. */
export function isSetting({ kind }: { kind: OutboxKind }): boolean {
  return SETTINGS.has(kind)
}

export function newEntry(userId: number, kind: OutboxKind): Entry {
  return {
    id: '',
    user_id: userId,
    kind,
    actorId: userId,
    texts: [],
    wish: 'words',
    toldAsSent: [],
    serviceRequestId: 0,
    isPoison: false,
    isSpokenOf: false,
    setting: '',
    hasPhotos: false,
    shown: undefined,
    trail: [],
  }
}

/** Description of requests whose reviews are deleted. They are known by it, because a deleted review leaves no row to count. */
export const DELETABLE = 'Con una reseña que se borra'

/** `is_setting`: the present value of a setting. Two users may have the same. */
export type Row = StoredRow & { is_setting?: boolean }

export type Verdict = {
  enqueued: number
  confirmed: number
  inAttention: number
  discarded: number
  /** Entries whose user was told that the correction or discard came too late. */
  tooLate: number
  lost: number
  doubled: number
  byTheWrongUser: number
  /** The user was told something wrong: failed although it ran, or sent although it did not. */
  toldWrongly: number
  examples: string[]
}

/** Compares the driver's ledger with the rows of the database. */
export function judge(entries: readonly Entry[], rows: readonly Row[]): Verdict {
  const verdict: Verdict = {
    enqueued: entries.length,
    confirmed: 0,
    inAttention: 0,
    discarded: 0,
    tooLate: 0,
    lost: 0,
    doubled: 0,
    byTheWrongUser: 0,
    toldWrongly: 0,
    examples: [],
  }
  const byText = Map.groupBy(rows, nameOf)
  const known = new Set<string>()
  for (const entry of entries) {
    // A text that was accepted as already sent occurs twice.
    const names = new Set(entry.texts.map((text) => nameOf({ ...entry, text, is_setting: isSetting(entry) })))
    for (const name of names) known.add(name)
    judgeEntry(
      verdict,
      entry,
      [...names].flatMap((name) => byText.get(name) ?? []),
    )
  }
  for (const row of rows)
    if (!known.has(nameOf(row))) note(verdict, 'doubled', `nobody asked for '${row.text}'`)
  return verdict
}

function nameOf({ text, user_id: userId, is_setting: isOfUser = false }: Row): string {
  return isOfUser ? `${userId} ${text}` : text
}

/** Maximum number of examples of each kind, so that many of one kind do not hide the others. */
const EXAMPLES = 10

type Wrong = 'lost' | 'doubled' | 'byTheWrongUser' | 'toldWrongly'

function note(verdict: Verdict, wrong: Wrong, example: string): void {
  verdict[wrong] += 1
  if (verdict[wrong] <= EXAMPLES) verdict.examples.push(`${wrong}: ${example}`)
}

function judgeEntry(verdict: Verdict, entry: Entry, rows: readonly Row[]): void {
  const { wish, shown, isPoison, toldAsSent } = entry
  const about = `${JSON.stringify(entry)} in the database ${JSON.stringify(rows)}`
  const wrong = judgeWords({ ...entry, user_id: entry.actorId }, rows, shown)
  if (wrong) return note(verdict, wrong.kind, `${wrong.what}: ${about}`)
  const isThere = (text: string) => rows.some((row) => row.text === text)
  if (!toldAsSent.every(isThere)) return note(verdict, 'toldWrongly', `told as sent: ${about}`)
  if (shown?.as === 'waiting' || shown?.as === 'to_discard') return note(verdict, 'lost', about)
  if (wish !== 'words') verdict.discarded += 1
  else if (shown?.as === 'attention') {
    verdict.inAttention += 1
    if (rows.length > 0 || !isPoison) note(verdict, 'toldWrongly', about)
  } else verdict.confirmed += 1
  if (shown?.as.endsWith('too_late')) verdict.tooLate += 1
}
