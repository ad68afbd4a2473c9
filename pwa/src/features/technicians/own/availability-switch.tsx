import { useMutation } from '@tanstack/react-query'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { CARD } from '@tecnicerca/shared/messages/search'
import { AVAILABILITY } from '@tecnicerca/shared/messages/work'
import { useShownChoice } from '../../../lib/forms/use-shown-choice.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import type { AvailabilityRecord, LatestAvailability } from '../../../offline/cases/own-profile.ts'
import { isPending, needsAttention } from '../../../offline/outbox/record.ts'
import { useItemChanges, useWaiting } from '../../../offline/outbox/use-outbox.ts'
import { canRetry, wordsFor } from '../../../offline/outbox/words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { availabilityToast, setAvailability } from './operations.ts'

type AvailabilitySwitchProps = {
  user: SessionUser
  /** The state known to the phone, including unsent changes. */
  available: boolean
  availabilityChange: LatestAvailability | undefined
}

/** Changes the availability with one tap, with or without a network. The newest change wins. */
export function AvailabilitySwitch({ user, available, availabilityChange }: AvailabilitySwitchProps) {
  const change = useMutation({
    mutationFn: (wanted: boolean) => setAvailability(user, wanted),
    onSuccess: (delivery, wanted) => toastSuccess(availabilityToast(delivery, wanted)),
    onError: (error) => toastError(messageOf(error, AVAILABILITY.failed)),
  })
  const { choice, choose } = useShownChoice(change.mutate)
  const shown = choice ?? available
  const item = availabilityChange && isPending(availabilityChange.item) ? availabilityChange.item : undefined
  return (
    <section aria-label={AVAILABILITY.title} className="grid gap-2">
      <Switch
        label={
          <span className="flex flex-wrap items-center gap-x-3">
            <span className={shown ? 'text-success-ink' : undefined}>
              {shown ? CARD.available : CARD.unavailable}
            </span>
            {item && !needsAttention(item) && <WaitingChip item={item} />}
          </span>
        }
        title={AVAILABILITY.help}
        checked={shown}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {item && needsAttention(item) && <Refused item={item} user={user} />}
    </section>
  )
}

function WaitingChip({ item }: { item: AvailabilityRecord }) {
  const [waiting] = useWaiting([item])
  if (!waiting) return null
  return (
    <Badge tone="amber" icon={<Icon name="clock" className="size-4" />}>
      {OFFLINE.pendingChip}
    </Badge>
  )
}

function Refused({ item, user }: { item: AvailabilityRecord; user: SessionUser }) {
  const { retry, discard, acceptAsSent } = useItemChanges(user.id)
  const act = (label: string, change: (id: string) => Promise<unknown>) => (
    <Button variant="secondary" onClick={() => void change(item.id)}>
      {label}
    </Button>
  )
  return (
    <Banner
      tone="danger"
      icon={<Icon name="circle-alert" className="size-5 shrink-0 self-start" />}
      action={
        <span className="flex flex-wrap gap-2">
          {canRetry(item) && act(OFFLINE.retry, retry)}
          {item.state === 'confirmed'
            ? act(OFFLINE.leaveAsSent, acceptAsSent)
            : act(OFFLINE.discard, discard)}
        </span>
      }
    >
      <strong className="block">{OFFLINE.attentionChip}</strong>
      {wordsFor(item)}
    </Banner>
  )
}
