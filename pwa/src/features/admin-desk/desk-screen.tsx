import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { DeskAnswer, DeskItem } from '@tecnicerca/shared/admin/desk'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { messageOf } from '../../lib/http/api-error.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { wholeNumber } from '../../lib/text/formats.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DeskFigures } from './desk-figures.tsx'
import { deskQuery, markFailuresSeen, waitingCount } from './queries.ts'

/** The items that wait for an admin, and the marketplace's figures below them. */
export function DeskScreen() {
  return (
    <>
      <PageHeader title={TITLES.adminDesk} />
      <WhenLoaded
        query={useQuery(deskQuery())}
        failed={ADMIN_DESK.loadFailed}
        skeleton={['h-24 rounded-card', 'h-24 rounded-card']}
        skeletonClass="grid gap-3"
      >
        {(desk) => <WaitingItems desk={desk} />}
      </WhenLoaded>
      <DeskFigures />
    </>
  )
}

function WaitingItems({ desk }: { desk: DeskAnswer }) {
  const { items } = desk
  if (items.length === 0)
    return (
      <EmptyState
        icon={<Icon name="check-check" className="size-10" />}
        title={ADMIN_DESK.empty}
        hint={ADMIN_DESK.emptyHint}
      />
    )
  const all = waitingCount(desk)
  return (
    <>
      <ul className="grid gap-3">
        {items.map((item) => (
          <Card as="li" key={`${item.kind} ${item.id}`} className="flex flex-wrap items-center gap-3">
            <ItemWords item={item} />
            {item.kind === 'failed_delivery' ? <SeenButton item={item} /> : <AttendLink item={item} />}
          </Card>
        ))}
      </ul>
      {all > items.length && (
        <p className="mt-3 text-muted">{ADMIN_DESK.more(wholeNumber(items.length), wholeNumber(all))}</p>
      )}
    </>
  )
}

function ItemWords({ item }: { item: DeskItem }) {
  const isOverdue = isPast(item.due_at)
  const due = dayAndTime(item.due_at)
  return (
    <div className="min-w-0 flex-auto">
      <p>
        <Link
          to="/admin/users/$id"
          params={{ id: String(item.user_id) }}
          className={classNames(TEXT_LINK_CLASS, 'wrap-anywhere')}
        >
          {item.user_name}
        </Link>
        {' · '}
        {ADMIN_DESK.kind[item.kind](wholeNumber(item.count))}
      </p>
      <p className="text-sm text-muted">
        {ADMIN_DESK.since(dayAndTime(item.since))}
        {' · '}
        <span className={isOverdue ? 'font-semibold text-danger-ink' : undefined}>
          {isOverdue ? ADMIN_DESK.overdue(due) : ADMIN_DESK.due(due)}
        </span>
      </p>
    </div>
  )
}

function isPast(instant: string): boolean {
  return Date.parse(instant) < Date.now()
}

function AttendLink({ item }: { item: DeskItem }) {
  return (
    <Link
      {...placeOf(item)}
      aria-label={ADMIN_DESK.attendNamed(item.user_name)}
      className={buttonClass({ variant: 'secondary' })}
    >
      {ADMIN_DESK.attend}
    </Link>
  )
}

/** The screen where an admin decides about the item. */
function placeOf({ kind, id, user_id: userId }: DeskItem): LinkProps {
  if (kind === 'report') return { to: '/admin/complaints', search: { q: String(id) } }
  if (kind === 'held_review') return { to: '/admin/reviews', search: { q: String(id) } }
  return { to: '/admin/users/$id', params: { id: String(userId) }, hash: 'verifications' }
}

function SeenButton({ item }: { item: DeskItem }) {
  const queryClient = useQueryClient()
  const seen = useMutation({
    mutationFn: () => markFailuresSeen(item.user_id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'desk'] })
      toastSuccess(ADMIN_DESK.seenDone)
    },
    onError: (error) => toastError(messageOf(error, ADMIN_DESK.seenFailed)),
  })
  return (
    <Button
      variant="secondary"
      aria-label={ADMIN_DESK.seenNamed(item.user_name)}
      busy={seen.isPending}
      onClick={() => seen.mutate()}
    >
      {ADMIN_DESK.seen}
    </Button>
  )
}
