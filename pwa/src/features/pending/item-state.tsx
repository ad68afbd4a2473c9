import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { CircleAlert, CircleCheck, Clock, RefreshCw, Trash2 } from 'lucide-react'
import type { OutboxRecord, OutboxState } from '../../offline/outbox-record'
import { wordsFor } from '../../offline/outbox-words'
import { Badge, type Tone } from '../../ui/badge'

const LOOKS: Record<OutboxState, { tone: Tone; label: string; Icon: typeof Clock }> = {
  queued: { tone: 'amber', label: OFFLINE.pending_chip, Icon: Clock },
  sending: { tone: 'brand', label: OFFLINE.sending, Icon: RefreshCw },
  needs_attention: { tone: 'danger', label: OFFLINE.attention_chip, Icon: CircleAlert },
  confirmed: { tone: 'success', label: OFFLINE.sent, Icon: CircleCheck },
  discarded: { tone: 'neutral', label: OFFLINE.discarded, Icon: Trash2 },
}

/** Where the item stands, and why. */
export function ItemState({ item }: { item: OutboxRecord }) {
  const { tone, label, Icon } = LOOKS[item.state]
  const words = wordsFor(item)
  return (
    <>
      <p>
        <Badge tone={tone} icon={<Icon aria-hidden className="size-4" />}>
          {label}
        </Badge>
      </p>
      {words !== label && <p>{words}</p>}
    </>
  )
}
