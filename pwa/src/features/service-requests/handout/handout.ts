import { COMMON } from '@tecnicerca/shared/messages/common'
import { HANDOUT } from '@tecnicerca/shared/messages/handouts'
import { PAYMENTS } from '@tecnicerca/shared/messages/payments'
import type { QuoteRow } from '../../../lib/text/quote-rows.ts'

export type HandoutPair = { term: string; value: string }

/**
 * What a quote or a receipt says. Screen, print, picture and text are all drawn from it. It has no phone number and no
 * street, because it goes to others.
 */
export type Handout = {
  title: string
  /** The code of a receipt. */
  code?: string | undefined
  /** What became of it: 'Aceptada por Ana el 3 dic 2026'. */
  state?: string | undefined
  facts: HandoutPair[]
  rows: QuoteRow[]
  /** The last one is the total. */
  sums: HandoutPair[]
  /** The total in words. */
  words: string
  notes: HandoutPair[]
  /** Name of the picture's file. */
  file: string
}

/** The handout as the text of a message; WhatsApp shows what is between asterisks in bold. */
export function handoutText({ title, code, state, facts, rows, sums, words, notes }: Handout): string {
  const parts = [
    [`*${[title, code].filter(Boolean).join(' ')}*`, ...(state ? [state] : [])],
    facts.map(pairText),
    rows.map(rowText),
    [
      ...sums.slice(0, -1).map(pairText),
      ...sums.slice(-1).map((total) => `*${pairText(total)}*`),
      `(${words})`,
    ],
    notes.map(pairText),
    [`${PAYMENTS.notFiscal} · ${COMMON.productName}`],
  ]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

const pairText = ({ term, value }: HandoutPair) => HANDOUT.pair(term, value)

function rowText({ name, details, amount }: QuoteRow): string {
  return `• ${HANDOUT.pair(details ? `${name} (${details})` : name, amount)}`
}
