import {
  Bug,
  Droplet,
  Hammer,
  KeyRound,
  Laptop,
  Leaf,
  type LucideIcon,
  PaintRoller,
  Snowflake,
  Sparkles,
  Tv,
  Wrench,
  Zap,
} from 'lucide-react'
import type { Picture } from '../lib/trade.ts'

const ICONS: Record<Picture, LucideIcon> = {
  zap: Zap,
  droplet: Droplet,
  hammer: Hammer,
  snowflake: Snowflake,
  tv: Tv,
  laptop: Laptop,
  key: KeyRound,
  'paint-roller': PaintRoller,
  leaf: Leaf,
  sparkles: Sparkles,
  bug: Bug,
  wrench: Wrench,
}

export function CategoryIcon({ picture }: { picture: Picture }) {
  const Icon = ICONS[picture]
  return <Icon aria-hidden className="size-6 shrink-0" />
}
