import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { type ReactNode, useState } from 'react'
import type { OutboxRecord } from '../../offline/outbox-record'
import { useItemChanges } from '../../offline/use-item-changes'
import { Button } from '../../ui/button'
import { itemTitle } from './item-title'

export type ItemActionsProps = {
  item: OutboxRecord
  /** What opens the item's own form; the route knows it. */
  correction: ReactNode
}

/** What can be done with an item as it stands: nothing while it is on its way. */
export function ItemActions({ item, correction }: ItemActionsProps) {
  const { retry, discard, undo } = useItemChanges(item.user_id)
  const [isBusy, setIsBusy] = useState(false)
  const press = (change: (id: string) => Promise<unknown>) => {
    setIsBusy(true)
    void change(item.id).finally(() => setIsBusy(false))
  }
  if (item.state === 'sending' || item.state === 'confirmed') return null
  return (
    <div role="group" aria-label={OFFLINE.pending_actions(itemTitle(item))} className="flex flex-wrap gap-2">
      {item.state === 'discarded' ? (
        <Button variant="secondary" busy={isBusy} onClick={() => press(undo)}>
          {OFFLINE.undo}
        </Button>
      ) : (
        <>
          {correction}
          {item.state === 'needs_attention' && (
            <Button variant="secondary" busy={isBusy} onClick={() => press(retry)}>
              {OFFLINE.retry}
            </Button>
          )}
          <Button variant="ghost" busy={isBusy} onClick={() => press(discard)}>
            {OFFLINE.discard}
          </Button>
        </>
      )}
    </div>
  )
}
