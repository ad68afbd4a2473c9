import { Link } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { CircleCheck, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SessionUser } from '../../lib/session'
import type { OutboxRecord } from '../../offline/outbox-record'
import { useOutbox } from '../../offline/use-outbox'
import { Banner } from '../../ui/banner'
import { buttonClass } from '../../ui/button-class'
import { EmptyState } from '../../ui/empty-state'
import { PendingItem } from './pending-item'
import { SendNowButton } from './send-now-button'

type PendingListProps = {
  user: SessionUser
  renderCorrection: (item: OutboxRecord) => ReactNode
}

/** All that this user has on the phone and the server does not have. */
export function PendingList({ user, renderCorrection }: PendingListProps) {
  const { is_loading, records, pending, failure, outbox } = useOutbox(user.id)
  if (is_loading) return null
  const discarded = records.filter(({ state }) => state === 'discarded').toReversed()
  return (
    <div className="grid gap-6">
      {failure && (
        <Banner tone="amber" icon={<CloudOff aria-hidden className="size-5 shrink-0" />}>
          {OFFLINE.storage[failure]}
        </Banner>
      )}
      {pending.length > 0 && outbox && <SendNowButton outbox={outbox} />}
      {pending.length === 0 ? (
        <EmptyState
          icon={<CircleCheck aria-hidden className="size-10" />}
          title={OFFLINE.pending_empty}
          action={
            <Link to="/my-requests" className={buttonClass({ variant: 'secondary' })}>
              {TITLES.service_requests}
            </Link>
          }
        />
      ) : (
        <Items Heading="h2" items={pending} renderCorrection={renderCorrection} />
      )}
      {discarded.length > 0 && (
        <section aria-labelledby="discarded" className="grid gap-4">
          <div>
            <h2 id="discarded" className="text-lg font-bold">
              {OFFLINE.discarded_title}
            </h2>
            <p className="text-muted">{OFFLINE.discarded_help}</p>
          </div>
          <Items Heading="h3" items={discarded} renderCorrection={renderCorrection} />
        </section>
      )}
    </div>
  )
}

type ItemsProps = Pick<PendingListProps, 'renderCorrection'> & { items: OutboxRecord[]; Heading: 'h2' | 'h3' }

function Items({ items, Heading, renderCorrection }: ItemsProps) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {items.map((item) => (
        <li key={item.id}>
          <PendingItem Heading={Heading} item={item} correction={renderCorrection(item)} />
        </li>
      ))}
    </ul>
  )
}
