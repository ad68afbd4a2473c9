import { Droplet, Hammer, Laptop, type LucideIcon, Snowflake, Tv, Wrench, Zap } from 'lucide-react'
import type { Trade } from '../../lib/trade.ts'

const ICONS: Record<Trade, LucideIcon> = {
  electricity: Zap,
  plumbing: Droplet,
  carpentry: Hammer,
  cooling: Snowflake,
  electronics: Tv,
  computing: Laptop,
}

export function CategoryIcon({ trade }: { trade: Trade | undefined }) {
  const Icon = trade ? ICONS[trade] : Wrench
  return <Icon aria-hidden className="size-6 shrink-0" />
}
