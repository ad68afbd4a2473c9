import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { lazy, Suspense, useEffect } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { whenIdle } from '../../../lib/timing/when-idle.ts'
import { isAlreadySent, type OutboxRecord } from '../../../offline/outbox/record.ts'
import { useWaiting } from '../../../offline/outbox/use-outbox.ts'
import { wordsFor } from '../../../offline/outbox/words.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

const importNote = async () => ({ default: (await import('./attention-note.tsx')).AttentionNote })
const AttentionNote = lazy(importNote)

type WaitingNoteProps = { item: OutboxRecord; user: SessionUser }

/** Says that an item waits, or why it was refused and what can be done. */
export function WaitingNote({ item, user }: WaitingNoteProps) {
  const [waiting] = useWaiting([item])
  // Preloads the note's code: the network may be lost right after the refusal that the note explains.
  useEffect(() => whenIdle(() => void importNote().catch(() => undefined)), [])
  if (!waiting) return null
  if (isAlreadySent(item) || item.state === 'needs_attention')
    return (
      <Suspense>
        <AttentionNote item={item} user={user} />
      </Suspense>
    )
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Badge tone="amber" icon={<Icon name="clock" className="size-4" />}>
        {item.wish ? OFFLINE.pendingEditChip[item.wish.type] : OFFLINE.pendingChip}
      </Badge>
      {(item.hold || item.wish) && wordsFor(item)}
    </p>
  )
}
