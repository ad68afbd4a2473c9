import { carpentry } from './carpentry.ts'
import { climate } from './climate.ts'
import { computing } from './computing.ts'
import { electricity } from './electricity.ts'
import { electronics } from './electronics.ts'
import { plumbing } from './plumbing.ts'
import type { Trade } from './trade.ts'

export const TRADES: readonly Trade[] = [electricity, plumbing, carpentry, climate, electronics, computing]

export function tradeOf(categoryId: number): Trade {
  const trade = TRADES.find((candidate) => candidate.category_id === categoryId)
  if (!trade) throw new Error(`no trade for category ${categoryId}`)
  return trade
}
