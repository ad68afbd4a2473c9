import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { relativeTime } from '../../lib/text/formats.ts'
import { pageClock } from '../../offline/network/clock.ts'
import { itemTitle } from '../../offline/outbox/words.ts'
import { Card } from '../../ui/display/card.tsx'
import { ItemActions, type ItemActionsProps } from './item-actions.tsx'
import { ItemState } from './item-state.tsx'
import { ItemWords } from './item-words.tsx'

/** `Heading`: one level below the heading above the item. */
type PendingItemProps = ItemActionsProps & { Heading: 'h2' | 'h3' }

export function PendingItem({ item, correction, lateCorrectionActions, Heading }: PendingItemProps) {
  const age = relativeTime(new Date(item.created_at), new Date(pageClock.now()))
  return (
    <Card as="article" className="grid gap-3">
      <header>
        <Heading className="text-lg font-bold wrap-anywhere">{itemTitle(item)}</Heading>
        <p className="text-sm text-muted">{OFFLINE.kept(age)}</p>
      </header>
      <ItemWords item={item} />
      <ItemState item={item} />
      <ItemActions item={item} correction={correction} lateCorrectionActions={lateCorrectionActions} />
    </Card>
  )
}
