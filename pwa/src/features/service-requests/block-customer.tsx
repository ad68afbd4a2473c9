import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BLOCKED_CUSTOMERS } from '@tecnicerca/shared/messages/blocks'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { useConnection } from '../../offline/network/connection.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { blockCustomer } from './operations.ts'

/** On a service request that a technician received: take no more of this customer, or that it is so. */
export function BlockCustomer({ service_request }: { service_request: ListedServiceRequest }) {
  if (service_request.direction !== 'received') return null
  return service_request.is_customer_blocked ? <Blocked /> : <BlockButton {...service_request} />
}

function Blocked() {
  return (
    <p className="-mb-2 flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-2">
      <Badge icon={<Icon name="ban" className="size-4" />}>{BLOCKED_CUSTOMERS.blocked}</Badge>
      <Link
        to="/my-account/blocked-customers"
        className={buttonClass({ variant: 'ghost', className: 'px-3' })}
      >
        {BLOCKED_CUSTOMERS.see_blocked}
      </Link>
    </p>
  )
}

type Customer = Pick<ListedServiceRequest, 'customer_id' | 'customer_name'>

function BlockButton({ customer_id, customer_name }: Customer) {
  const [isAsking, setIsAsking] = useState(false)
  const connection = useConnection()
  const queryClient = useQueryClient()
  const block = useMutation({
    mutationFn: () => blockCustomer(customer_id),
    onSuccess: () => toastSuccess(BLOCKED_CUSTOMERS.blocked),
    onError: (error) => toastError(messageOf(error, BLOCKED_CUSTOMERS.block_failed)),
    onSettled: () => {
      setIsAsking(false)
      void queryClient.invalidateQueries({ queryKey: ['blocked-customers'] })
      return queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    },
  })
  const press = () => {
    if (connection === 'offline' || connection === 'portal') toastError(BLOCKED_CUSTOMERS.needs_network)
    else setIsAsking(true)
  }
  return (
    <div className="-mb-2 border-t border-line pt-2">
      <Button
        variant="ghost"
        icon={<Icon name="ban" className="size-5" />}
        className="-ml-3 px-3"
        onClick={press}
      >
        {BLOCKED_CUSTOMERS.block}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={BLOCKED_CUSTOMERS.block_confirm(customer_name)}
        text={BLOCKED_CUSTOMERS.block_help}
        confirmLabel={BLOCKED_CUSTOMERS.block_short}
        cancelLabel={BLOCKED_CUSTOMERS.keep}
        danger
        busy={block.isPending}
        onConfirm={() => block.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
