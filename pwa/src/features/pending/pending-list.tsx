import { Link } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { SessionUser } from '../../lib/session/session.ts'
import { isUnsent, type OutboxRecord } from '../../offline/outbox/record.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { ItemActions } from './item-actions.tsx'
import { PendingItem } from './pending-item.tsx'
import { SendNowButton } from './send-now-button.tsx'

type PendingListProps = {
  user: SessionUser
  actionsFor: (item: OutboxRecord) => ItemActions
}

/** All items of this user that wait on the phone, and discarded items that can still be restored. */
export function PendingList({ user, actionsFor }: PendingListProps) {
  const { isLoading, records, pending, failure, outbox } = useOutbox(user.id)
  if (isLoading) return null
  const discarded = records.filter(({ state }) => state === 'discarded').toReversed()
  return (
    <div className="grid gap-6">
      {failure && (
        <Banner tone="amber" icon={<Icon name="cloud-off" className="size-5 shrink-0" />}>
          {OFFLINE.storage[failure]}
        </Banner>
      )}
      {pending.some(isUnsent) && outbox && <SendNowButton outbox={outbox} />}
      {pending.length === 0 ? (
        <EmptyState
          icon={<Icon name="circle-check" className="size-10" />}
          title={OFFLINE.pendingEmpty}
          action={
            <Link to="/my-requests" className={buttonClass({ variant: 'secondary' })}>
              {TITLES.service_requests}
            </Link>
          }
        />
      ) : (
        <Items Heading="h2" items={pending} actionsFor={actionsFor} />
      )}
      {discarded.length > 0 && (
        <section aria-labelledby="discarded" className="grid gap-4">
          <div>
            <h2 id="discarded" className="text-lg font-bold">
              {OFFLINE.discardedTitle}
            </h2>
            <p className="text-muted">{OFFLINE.discardedHelp}</p>
          </div>
          <Items Heading="h3" items={discarded} actionsFor={actionsFor} />
        </section>
      )}
    </div>
  )
}

type ItemsProps = Pick<PendingListProps, 'actionsFor'> & { items: OutboxRecord[]; Heading: 'h2' | 'h3' }

function Items({ items, Heading, actionsFor }: ItemsProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {items.map((item) => (
        <li key={item.id}>
          <PendingItem Heading={Heading} item={item} {...actionsFor(item)} />
        </li>
      ))}
    </ul>
  )
}
