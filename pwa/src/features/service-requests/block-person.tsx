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

type OfCase = { serviceRequest: ListedServiceRequest }

/** A button that blocks the other side of a service request; nothing if it is blocked. */
export function BlockPerson({ serviceRequest }: OfCase) {
  if (isUnknownToServer(serviceRequest) || isBlocked(serviceRequest)) return null
  const { customer_id: customerId, customer_name: customerName } = serviceRequest
  const { technician_id: technicianId, technician_name: technicianName } = serviceRequest
  return serviceRequest.direction === 'received' ? (
    <BlockButton side="customers" id={customerId} name={customerName} />
  ) : (
    <BlockButton side="technicians" id={technicianId} name={technicianName} />
  )
}

/** Says that the other side is blocked, with a link to undo it. */
export function BlockedNote({ serviceRequest }: OfCase) {
  if (!isBlocked(serviceRequest)) return null
  return <Blocked side={serviceRequest.direction === 'received' ? 'customers' : 'technicians'} />
}

/** True if the user has blocked the other side. */
export function isBlocked(row: ListedServiceRequest): boolean {
  const { direction, is_customer_blocked: isCustomer, is_technician_blocked: isTechnician } = row
  return Boolean(direction === 'received' ? isCustomer : isTechnician)
}

function Blocked({ side }: { side: BlockedSide }) {
  const { words, screen } = BLOCKS[side]
  return (
    <p className="relative flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-1">
      <Badge icon={<Icon name="user-round-x" className="size-4" />}>{words.blocked}</Badge>
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
    <div className="border-t border-line pt-1">
      <Button
        variant="ghost"
        icon={<Icon name="user-round-x" className="size-5" />}
        className="w-full justify-start! px-2!"
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
