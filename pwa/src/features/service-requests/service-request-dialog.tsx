import { useQueryClient } from '@tanstack/react-query'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { PROFILE } from '@tecnicerca/shared/messages/technicians'
import { useId } from 'react'
import type { SessionUser } from '../../lib/session'
import { toastSuccess } from '../../lib/toast'
import { SERVICE_REQUEST_DRAFT, type ServiceRequestDraft } from '../../offline/carry-over'
import type { Correction } from '../../offline/deliver'
import type { Draft } from '../../offline/drafts'
import { useCorrection } from '../../offline/use-correction'
import { useDraft } from '../../offline/use-draft'
import { useOutbox } from '../../offline/use-outbox'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { FormProblem } from '../../ui/form-problem'
import { requestService } from './operations'
import { OtherTechnicianLink } from './other-technician-link'
import { ServiceRequestFields } from './service-request-fields'
import { revivedDraft, type ServiceRequestValues, useServiceRequestForm } from './service-request-form'

type AskedTechnician = {
  id: number
  name: string
  profile_image: string | null
  category_name: string | null
  available?: 0 | 1
}

export type ServiceRequestDialogProps = {
  technician: AskedTechnician
  user: SessionUser
  onClose: () => void
  /** An item of the outbox that the server refused, with what it said. */
  refused?: { correction: Correction; values: ServiceRequestValues } | undefined
}

export function ServiceRequestDialog(props: ServiceRequestDialogProps) {
  const { user, refused } = props
  const { kept, is_loaded, draft } = useDraft<ServiceRequestDraft>(
    refused ? undefined : user.id,
    SERVICE_REQUEST_DRAFT,
  )
  if (!is_loaded) return null
  const initial = refused?.values ?? (kept && revivedDraft(kept))
  return (
    <OpenDialog {...props} initial={initial} corrects={refused?.correction ?? kept?.corrects} draft={draft} />
  )
}

type OpenDialogProps = ServiceRequestDialogProps & {
  initial: ServiceRequestValues | undefined
  corrects: Correction | undefined
  draft: Draft<ServiceRequestDraft> | undefined
}

function OpenDialog(props: OpenDialogProps) {
  const { technician, onClose } = props
  const id = useId()
  const { form, submit, is_busy, problem } = useSending(props)
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {SERVICE_REQUEST_FORM.cancel}
      </Button>
      <Button type="submit" form={id} busy={is_busy} busyLabel={SERVICE_REQUEST_FORM.submitting}>
        {SERVICE_REQUEST_FORM.submit}
      </Button>
    </>
  )
  return (
    <Dialog open title={SERVICE_REQUEST_FORM.title_for(technician.name)} onClose={onClose} footer={footer}>
      <form id={id} method="post" noValidate onSubmit={submit} className="grid gap-4">
        {technician.available === 0 && <Banner tone="amber">{PROFILE.not_available}</Banner>}
        <ServiceRequestFields form={form} />
        <FormProblem
          message={problem?.message}
          action={problem?.code === 'technician_gone' ? <OtherTechnicianHere {...props} /> : undefined}
        />
      </form>
    </Dialog>
  )
}

function useSending({ technician, user, onClose, initial, corrects, draft }: OpenDialogProps) {
  const queryClient = useQueryClient()
  const { correcting, current } = useCorrection(corrects)
  const { id: technician_id, name, profile_image, category_name } = technician
  const shown = { name, profile_image, category_name }
  return useServiceRequestForm({
    technician_id,
    initial,
    save: (values) => draft?.save(draftOf(values, current())),
    send: (input) => {
      // The outbox removes the draft together with keeping the item; a late save would bring it back.
      draft?.stop()
      return correcting((corrects) => requestService({ input, user, shown, corrects }))
    },
    done: (delivery) => {
      void draft?.clear()
      toastSuccess(delivery === 'sent' ? SERVICE_REQUEST_FORM.sent : OFFLINE.saved_here)
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
      onClose()
    },
  })
}

function draftOf(values: ServiceRequestValues, corrects: Correction | undefined): ServiceRequestDraft {
  return { ...values, ...(corrects && { corrects }) }
}

/** The refused request is in the outbox by now; it is what the next technician is asked. */
function OtherTechnicianHere({ technician, user }: OpenDialogProps) {
  const { attention } = useOutbox(user.id)
  const refused = attention.findLast(
    (item) => item.kind === 'service_request.create' && item.payload.technician_id === technician.id,
  )
  return refused && <OtherTechnicianLink item={refused} />
}
