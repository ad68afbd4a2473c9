import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { useIsCutOff } from '../../offline/network/connection.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { BLOCKS, type BlockedSide } from './blocks.ts'
import { isUnknownToServer, type ListedServiceRequest } from './list/listed-service-requests.ts'
import { blockPerson } from './operations.ts'

/** A button that blocks the other side of a service request, or a note that it is blocked. */
export function BlockPerson({ service_request: serviceRequest }: { service_request: ListedServiceRequest }) {
  if (isUnknownToServer(serviceRequest)) return null
  const {
    customer_id: customerId,
    customer_name: customerName,
    is_customer_blocked: isCustomerBlocked,
  } = serviceRequest
  const {
    technician_id: technicianId,
    technician_name: technicianName,
    is_technician_blocked: isTechnicianBlocked,
  } = serviceRequest
  if (serviceRequest.direction === 'received')
    return isCustomerBlocked ? (
      <Blocked side="customers" />
    ) : (
      <BlockButton side="customers" id={customerId} name={customerName} />
    )
  return isTechnicianBlocked ? (
    <Blocked side="technicians" />
  ) : (
    <BlockButton side="technicians" id={technicianId} name={technicianName} />
  )
}

function Blocked({ side }: { side: BlockedSide }) {
  const { words, screen } = BLOCKS[side]
  return (
    <p className="-mb-2 flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-2">
      <Badge icon={<Icon name="ban" className="size-4" />}>{words.blocked}</Badge>
      <Link to={screen} className={buttonClass({ variant: 'ghost', className: 'px-3' })}>
        {words.seeBlocked}
      </Link>
    </p>
  )
}

type Person = { side: BlockedSide; id: number; name: string }

function BlockButton({ side, id, name }: Person) {
  const { words } = BLOCKS[side]
  const [isAsking, setIsAsking] = useState(false)
  const isCutOff = useIsCutOff()
  const queryClient = useQueryClient()
  const block = useMutation({
    mutationFn: () => blockPerson(side, id),
    onSuccess: () => toastSuccess(words.blocked),
    onError: (error) => toastError(messageOf(error, words.blockFailed)),
    onSettled: () => {
      setIsAsking(false)
      void queryClient.invalidateQueries({ queryKey: ['blocked', side] })
      return queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    },
  })
  const press = () => {
    if (isCutOff) toastError(words.needsNetwork)
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
        {words.block}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.blockConfirm(name)}
        text={words.blockHelp}
        confirmLabel={words.blockShort}
        cancelLabel={words.keep}
        danger
        busy={block.isPending}
        onConfirm={() => block.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
