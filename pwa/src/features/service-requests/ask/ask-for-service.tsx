import { ASKED_SEVERAL } from '@tecnicerca/shared/messages/choosing'
import { OPEN_REQUEST } from '@tecnicerca/shared/messages/service-requests'
import { type ComponentProps, useRef, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import {
  type OwnServiceRequest,
  requestsInOutbox,
  useOwnServiceRequests,
} from '../../../offline/cases/own-service-requests.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { OpenRequestLink } from './open-request-link.tsx'
import { type OpenServiceRequest, openServiceRequests } from './open-service-request.ts'
import { ServiceRequestDialog } from './service-request-dialog.tsx'
import { lastPlace } from './service-request-values.ts'

type DialogProps = ComponentProps<typeof ServiceRequestDialog>

/**
 * The request form. A user with an open request to this technician is first asked whether to send another one. A visitor
 * creates the account inside the form, so the form must stay mounted during the sign-in.
 */
export function AskForService(props: DialogProps) {
  const { user } = props
  const [isVisitors] = useState(!user)
  if (isVisitors || !user) return <ServiceRequestDialog {...props} />
  return <AskSignedIn {...props} user={user} />
}

type AskSignedInProps = DialogProps & { user: SessionUser }

function AskSignedIn(props: AskSignedInProps) {
  const { technician, several, user } = props
  const { isLoading, serviceRequests } = useOwnServiceRequests(user)
  const askedOf = (rows: readonly OwnServiceRequest[]) =>
    [technician, ...(several?.also ?? [])]
      .flatMap(({ id }) => openServiceRequests(rows, id))
      .filter(isAskedBefore)
  // Decided once: after this form has sent a request, it must not ask whether to send another one.
  const [first, setFirst] = useState<AskedBefore | null>()
  const [known, setKnown] = useState<readonly (string | null)[]>([])
  if (first === undefined && !isLoading) {
    const open = askedOf(serviceRequests)
    setFirst(open[0] ?? null)
    setKnown(open.map(keyOf))
  }
  const [question, setQuestion] = useState<SendQuestion>()
  const isConfirmed = useRef(false)
  const confirmSend = async () => {
    if (isConfirmed.current) return true
    const rows = [...(await requestsInOutbox(user)), ...serviceRequests]
    const open = askedOf(rows).find((each) => !known.includes(keyOf(each)))
    isConfirmed.current = !open || (await new Promise((answer) => setQuestion({ open, answer })))
    setQuestion(undefined)
    return isConfirmed.current
  }
  if (first === undefined) return null
  if (first) return <ConfirmAnotherRequest {...props} open={first} onAnother={() => setFirst(null)} />
  return (
    <>
      <ServiceRequestDialog {...props} confirmSend={confirmSend} place={lastPlace(serviceRequests)} />
      {question && (
        <ConfirmAnotherRequest
          {...props}
          open={question.open}
          onAnother={() => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      )}
    </>
  )
}

/** Asked while a submitted form waits: another tab has sent a request since the form was opened. */
type SendQuestion = { open: AskedBefore; answer: (isWanted: boolean) => void }

function keyOf({ serviceRequest }: OpenServiceRequest): string | null {
  return serviceRequest.item?.key ?? serviceRequest.client_op_id
}

/** An open request that makes us ask whether to send another one. A refused one does not: the form corrects it. */
type AskedBefore = OpenServiceRequest & { state: Exclude<OpenServiceRequest['state'], 'refused'> }

function isAskedBefore(open: OpenServiceRequest): open is AskedBefore {
  return open.state !== 'refused'
}

type ConfirmAnotherRequestProps = AskSignedInProps & { open: AskedBefore; onAnother: () => void }

function ConfirmAnotherRequest({
  technician,
  several,
  onClose,
  open,
  onAnother,
}: ConfirmAnotherRequestProps) {
  const { state, serviceRequest } = open
  const title = several
    ? ASKED_SEVERAL.askedBefore(serviceRequest.technician_name)
    : OPEN_REQUEST.anotherTitle[state](technician.name)
  const footer = (
    <>
      <OpenRequestLink open={open} replace className={buttonClass({ variant: 'secondary' })}>
        {OPEN_REQUEST.seeFirst}
      </OpenRequestLink>
      <Button onClick={onAnother}>{OPEN_REQUEST.sendAnother}</Button>
    </>
  )
  return (
    <Dialog open alert title={title} onClose={onClose} footer={footer}>
      <p>{OPEN_REQUEST.another}</p>
    </Dialog>
  )
}
