import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DeskAnswer, DeskItem } from '@tecnicerca/shared/admin/desk'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
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
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { DeskFigures } from './desk-figures.tsx'
import { deskQuery, markFailuresSeen } from './queries.ts'

/** The items that wait for an admin, and the marketplace's figures below them. */
export function DeskScreen() {
  return (
    <>
      <Waiting />
      <DeskFigures />
    </>
  )
}

function Waiting() {
  const { data: desk, error, refetch, isFetching } = useQuery(deskQuery())
  if (!desk && error)
    return (
      <LoadFailed
        message={ADMIN_DESK.loadFailed}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!desk)
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
      </SkeletonGroup>
    )
  if (desk.items.length === 0)
    return (
      <EmptyState
        icon={<Icon name="check-check" className="size-10" />}
        title={ADMIN_DESK.empty}
        hint={ADMIN_DESK.emptyHint}
      />
    )
  return <WaitingItems desk={desk} />
}

function WaitingItems({ desk: { items, counts } }: { desk: DeskAnswer }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
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

/** Leads to where the decision is made. */
function AttendLink({ item }: { item: DeskItem }) {
  const look = {
    'aria-label': ADMIN_DESK.attendNamed(item.user_name),
    className: buttonClass({ variant: 'secondary' }),
  }
  if (item.kind === 'report')
    return (
      <Link to="/admin/complaints" search={{ q: String(item.id) }} {...look}>
        {ADMIN_DESK.attend}
      </Link>
    )
  if (item.kind === 'held_review')
    return (
      <Link to="/admin/reviews" search={{ q: String(item.id) }} {...look}>
        {ADMIN_DESK.attend}
      </Link>
    )
  return (
    <Link to="/admin/users/$id" params={{ id: String(item.user_id) }} hash="verifications" {...look}>
      {ADMIN_DESK.attend}
    </Link>
  )
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
