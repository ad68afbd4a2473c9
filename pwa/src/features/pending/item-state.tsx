import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { CircleAlert, CircleCheck, Clock, PencilLine, RefreshCw, Trash2 } from 'lucide-react'
import { isTooLate, type OutboxRecord, type OutboxState } from '../../offline/outbox/record.ts'
import { wordsFor } from '../../offline/outbox/words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

type Look = { tone: Tone; label: string; Icon: typeof Clock }

const LOOKS: Record<OutboxState, Look> = {
  queued: { tone: 'amber', label: OFFLINE.pending_chip, Icon: Clock },
  sending: { tone: 'brand', label: OFFLINE.sending, Icon: RefreshCw },
  needs_attention: { tone: 'danger', label: OFFLINE.attention_chip, Icon: CircleAlert },
  confirmed: { tone: 'success', label: OFFLINE.sent, Icon: CircleCheck },
  discarded: { tone: 'neutral', label: OFFLINE.discarded, Icon: Trash2 },
}

const TOO_LATE: Look = { tone: 'danger', label: OFFLINE.went_as_it_was, Icon: CircleAlert }
const WISHED: Record<'edit' | 'discard', Look> = {
  edit: { tone: 'amber', label: OFFLINE.wished_chip.edit, Icon: PencilLine },
  discard: { tone: 'amber', label: OFFLINE.wished_chip.discard, Icon: Trash2 },
}

function lookOf(item: OutboxRecord): Look {
  if (isTooLate(item)) return TOO_LATE
  return item.wish ? WISHED[item.wish.type] : LOOKS[item.state]
}

/** Where the item stands, and why. */
export function ItemState({ item }: { item: OutboxRecord }) {
  const { tone, label, Icon } = lookOf(item)
  const words = wordsFor(item)
  const is_on_its_way = item.state === 'queued' || item.state === 'sending'
  return (
    <>
      <p>
        <Badge tone={tone} icon={<Icon aria-hidden className="size-4" />}>
          {label}
        </Badge>
      </p>
      {/* As high while it is tried again and again: the buttons below do not move under a finger. */}
      {(words !== label || is_on_its_way) && (
        <p className={is_on_its_way ? 'min-h-12' : undefined}>{words !== label && words}</p>
      )}
    </>
  )
}
