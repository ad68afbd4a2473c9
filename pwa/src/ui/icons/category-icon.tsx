import type { Picture } from '../../lib/text/trade.ts'
import { Icon } from './icon.tsx'

export function CategoryIcon({ picture }: { picture: Picture }) {
  return <Icon name={picture === 'key' ? 'key-round' : picture} className="size-6 shrink-0" />
}
