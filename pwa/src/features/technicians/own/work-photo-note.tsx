import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { OWN_WORK } from '@tecnicerca/shared/messages/technicians'
import type { ReactNode } from 'react'
import { isAlreadySent, needsAttention, type WorkPhotoRecord } from '../../../offline/outbox/record.ts'
import { useItemChanges, useWaiting } from '../../../offline/outbox/use-outbox.ts'
import { canRetry, wordsFor } from '../../../offline/outbox/words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

type NoteProps = {
  item: WorkPhotoRecord
  /** The button that chooses another photo in place of a refused one. */
  another: ReactNode
}

/** Shows that a photo or a change to it is unsent, or why it was refused and what to do. */
export function WorkPhotoNote({ item, another }: NoteProps) {
  const { discard } = useItemChanges(item.user_id)
  const [waiting] = useWaiting([item])
  if (!waiting) return null
  if (needsAttention(item)) return <AttentionNote item={item} another={another} />
  // A discard may come too late, so it has its own chip. A newer caption is sent in any case.
  const isToDiscard = item.wish?.type === 'discard'
  const isDeletion = item.kind === 'work_photo.delete'
  const chip = isDeletion ? OWN_WORK.leaving : OFFLINE.pendingChip
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Badge tone="amber" icon={<Icon name="clock" className="size-4" />}>
        {isToDiscard ? OFFLINE.pendingEditChip.discard : chip}
      </Badge>
      {(item.hold || isToDiscard) && wordsFor(item)}
      {isDeletion && !isToDiscard && (
        <Button variant="ghost" onClick={() => void discard(item.id)}>
          {OFFLINE.undo}
        </Button>
      )}
    </p>
  )
}

function AttentionNote({ item, another }: NoteProps) {
  const { retry, discard, acceptAsSent } = useItemChanges(item.user_id)
  const isSent = isAlreadySent(item)
  const actions = isSent ? (
    <Button variant="ghost" onClick={() => void acceptAsSent(item.id)}>
      {OFFLINE.leaveAsSent}
    </Button>
  ) : (
    <span className="flex flex-wrap gap-2">
      {item.kind === 'work_photo.create' && another}
      {canRetry(item) && (
        <Button variant="secondary" onClick={() => void retry(item.id)}>
          {OFFLINE.retry}
        </Button>
      )}
      <Button variant="ghost" onClick={() => void discard(item.id)}>
        {OFFLINE.discard}
      </Button>
    </span>
  )
  return (
    <Banner
      tone="danger"
      icon={<Icon name="circle-alert" className="size-5 shrink-0 self-start" />}
      action={actions}
    >
      <strong className="block">{isSent ? OFFLINE.alreadySent : OFFLINE.attentionChip}</strong>
      {wordsFor(item)}
    </Banner>
  )
}
