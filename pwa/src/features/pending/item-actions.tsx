import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { type ReactNode, useState } from 'react'
import { isAlreadySent, type OutboxRecord } from '../../offline/outbox/record.ts'
import { useItemChanges } from '../../offline/outbox/use-outbox.ts'
import { canRetry, itemTitle } from '../../offline/outbox/words.ts'
import { Button } from '../../ui/buttons/button.tsx'

export type ItemActions = {
  /** The button that opens the item's form. The form belongs to another feature, so the route passes the button in. */
  correction: ReactNode
  /** Buttons for an item whose correction came too late. Undefined if the item can only stay as it was sent. */
  lateCorrectionActions: ReactNode
}

export type ItemActionsProps = ItemActions & { item: OutboxRecord }

/** The buttons for an item in its current state. */
export function ItemActions({ item, correction, lateCorrectionActions }: ItemActionsProps) {
  const { retry, discard, undo, acceptAsSent } = useItemChanges(item.user_id)
  const [isBusy, setIsBusy] = useState(false)
  const press = (change: (id: string) => Promise<unknown>) => {
    setIsBusy(true)
    void change(item.id).finally(() => setIsBusy(false))
  }
  const act = (variant: 'secondary' | 'ghost', label: string, change: (id: string) => Promise<unknown>) => (
    <Button variant={variant} busy={isBusy} onClick={() => press(change)}>
      {label}
    </Button>
  )
  if (item.state === 'confirmed' && !isAlreadySent(item)) return null
  return (
    <div role="group" aria-label={OFFLINE.pendingActions(itemTitle(item))} className="flex flex-wrap gap-2">
      {isAlreadySent(item) ? (
        (lateCorrectionActions ?? act('ghost', OFFLINE.leaveAsSent, acceptAsSent))
      ) : item.state === 'discarded' || item.wish?.type === 'discard' ? (
        act('secondary', OFFLINE.undo, undo)
      ) : (
        <>
          {correction}
          {canRetry(item) && act('secondary', OFFLINE.retry, retry)}
          {act('ghost', OFFLINE.discard, discard)}
        </>
      )}
    </div>
  )
}
