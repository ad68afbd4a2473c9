import type { Trade } from '../../lib/text/trade.ts'

const TINTS: Record<Trade, string> = {
  electricity: 'bg-electricity text-electricity-ink',
  plumbing: 'bg-plumbing text-plumbing-ink',
  carpentry: 'bg-carpentry text-carpentry-ink',
  cooling: 'bg-cooling text-cooling-ink',
  electronics: 'bg-electronics text-electronics-ink',
  computing: 'bg-computing text-computing-ink',
}

/** Background and text color of a trade; the brand's own if the category is none of the six. */
export function tradeTint(trade: Trade | undefined): string {
  return trade ? TINTS[trade] : 'bg-brand-tint text-brand-ink'
}
