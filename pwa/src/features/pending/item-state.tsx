import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { isAlreadySent, type OutboxRecord, type OutboxState } from '../../offline/outbox/record.ts'
import { stateWords, wordsFor } from '../../offline/outbox/words.ts'
import { Badge, type Tone } from '../../ui/display/badge.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'

type Look = { tone: Tone; label: string; icon: IconName }

const LOOKS: Record<OutboxState, Look> = {
  queued: { tone: 'amber', label: OFFLINE.pendingChip, icon: 'clock' },
  sending: { tone: 'brand', label: OFFLINE.sending, icon: 'refresh-cw' },
  needs_attention: { tone: 'danger', label: OFFLINE.attentionChip, icon: 'circle-alert' },
  confirmed: { tone: 'success', label: OFFLINE.sent, icon: 'circle-check' },
  discarded: { tone: 'neutral', label: OFFLINE.discarded, icon: 'trash-2' },
}

const ALREADY_SENT: Look = { tone: 'danger', label: OFFLINE.alreadySent, icon: 'circle-alert' }
const WISHED: Record<'edit' | 'discard', Look> = {
  edit: { tone: 'amber', label: OFFLINE.pendingEditChip.edit, icon: 'pencil-line' },
  discard: { tone: 'amber', label: OFFLINE.pendingEditChip.discard, icon: 'trash-2' },
}

function lookOf(item: OutboxRecord): Look {
  if (isAlreadySent(item)) return ALREADY_SENT
  if (item.wish) return WISHED[item.wish.type]
  const { sent, discarded } = stateWords(item)
  if (item.state === 'confirmed') return { ...LOOKS.confirmed, label: sent }
  return item.state === 'discarded' ? { ...LOOKS.discarded, label: discarded } : LOOKS[item.state]
}

/** The state of the item, and the reason for it. */
export function ItemState({ item }: { item: OutboxRecord }) {
  const { tone, label, icon } = lookOf(item)
  const words = wordsFor(item)
  const isOnItsWay = item.state === 'queued' || item.state === 'sending'
  return (
    <>
      <p>
        <Badge tone={tone} icon={<Icon name={icon} className="size-4" />}>
          {label}
        </Badge>
      </p>
      {/* Keeps its height while the item is retried, so that the buttons below do not move under a finger. */}
      {(words !== label || isOnItsWay) && (
        <p className={isOnItsWay ? 'min-h-12' : undefined}>{words !== label && words}</p>
      )}
    </>
  )
}
