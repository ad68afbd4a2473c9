import { OPEN_REQUEST } from '@tecnicerca/shared/messages/service-requests'
import { type ComponentProps, useState } from 'react'
import { useOwnServiceRequests } from '../../offline/own/own-service-requests.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OpenRequestLink } from './open-request-link.tsx'
import { type OpenServiceRequest, openServiceRequests } from './open-service-request.ts'
import { ServiceRequestDialog } from './service-request-dialog.tsx'

type AskForServiceProps = Omit<ComponentProps<typeof ServiceRequestDialog>, 'opened'>

/** The form; whoever has an open request with this technician is asked first whether it shall be another one. */
export function AskForService(props: AskForServiceProps) {
  const { technician, user } = props
  const { is_loading, service_requests } = useOwnServiceRequests({ user_id: user.id, name: user.name })
  // Decided once: what is being sent from the form is no reason to ask.
  const [first, setFirst] = useState<AskedBefore | null>()
  if (first === undefined && !is_loading)
    setFirst(openServiceRequests(service_requests, technician.id).find(isAskedBefore) ?? null)
  if (first === undefined) return null
  if (first === null) return <ServiceRequestDialog {...props} />
  return <AnotherQuestion {...props} open={first} onAnother={() => setFirst(null)} />
}

/** A refused one is corrected in the form itself. */
type AskedBefore = OpenServiceRequest & { state: Exclude<OpenServiceRequest['state'], 'refused'> }

function isAskedBefore(open: OpenServiceRequest): open is AskedBefore {
  return open.state !== 'refused'
}

type AnotherQuestionProps = AskForServiceProps & { open: AskedBefore; onAnother: () => void }

function AnotherQuestion({ technician, user, onClose, open, onAnother }: AnotherQuestionProps) {
  const footer = (
    <>
      <OpenRequestLink open={open} user={user} replace className={buttonClass({ variant: 'secondary' })}>
        {OPEN_REQUEST.see_first}
      </OpenRequestLink>
      <Button onClick={onAnother}>{OPEN_REQUEST.send_another}</Button>
    </>
  )
  return (
    <Dialog
      open
      alert
      title={OPEN_REQUEST.another_title[open.state](technician.name)}
      onClose={onClose}
      footer={footer}
    >
      <p>{OPEN_REQUEST.another}</p>
    </Dialog>
  )
}
