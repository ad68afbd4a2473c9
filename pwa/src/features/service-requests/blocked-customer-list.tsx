import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BlockedPerson } from '@tecnicerca/shared/blocks'
import { BLOCKED_CUSTOMERS } from '@tecnicerca/shared/messages/blocks'
import { messageOf } from '../../lib/api-error.ts'
import { shortDate } from '../../lib/formats.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { unblockCustomer } from './operations.ts'
import { blockedCustomersQuery } from './queries.ts'

/** Of whom the technician takes no more service requests, each to be undone. */
export function BlockedCustomerList({ user_id }: { user_id: number }) {
  const { data, error, isFetching, refetch } = useQuery(blockedCustomersQuery(user_id))
  if (data?.length === 0)
    return (
      <EmptyState
        icon={<Icon name="ban" className="size-10" />}
        title={BLOCKED_CUSTOMERS.none}
        hint={BLOCKED_CUSTOMERS.none_help}
      />
    )
  if (data)
    return (
      <ul className="grid gap-3 md:grid-cols-2">
        {data.map((customer) => (
          <BlockedCustomerCard key={customer.id} customer={customer} />
        ))}
      </ul>
    )
  if (!error)
    return (
      <SkeletonGroup className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-20 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <LoadFailed
      message={BLOCKED_CUSTOMERS.load_failed}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function BlockedCustomerCard({ customer }: { customer: BlockedPerson }) {
  const queryClient = useQueryClient()
  const unblock = useMutation({
    mutationFn: () => unblockCustomer(customer.id),
    onSuccess: () => toastSuccess(BLOCKED_CUSTOMERS.unblocked),
    onError: (error) => toastError(messageOf(error, BLOCKED_CUSTOMERS.unblock_failed)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
      return queryClient.invalidateQueries({ queryKey: ['blocked-customers'] })
    },
  })
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{customer.name}</p>
        <p className="text-sm text-muted">{BLOCKED_CUSTOMERS.since(shortDate(customer.blocked_at))}</p>
      </div>
      <Button
        variant="secondary"
        busy={unblock.isPending}
        aria-label={BLOCKED_CUSTOMERS.unblock_named(customer.name)}
        onClick={() => unblock.mutate()}
      >
        {BLOCKED_CUSTOMERS.unblock}
      </Button>
    </Card>
  )
}
