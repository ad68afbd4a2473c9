import { useQueryClient } from '@tanstack/react-query'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { PROFILE } from '@tecnicerca/shared/messages/technicians'
import { shortDate } from '../../lib/formats.ts'
import type { SessionUser } from '../../lib/session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import type { Correction } from '../../offline/outbox/correction.ts'
import { useCorrection, WentAsItWas } from '../../offline/outbox/correction.ts'
import { asWished, correctionDraft, type OutboxRecord } from '../../offline/outbox/record.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import type { Draft } from '../../offline/storage/drafts.ts'
import { useDraft } from '../../offline/storage/drafts.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { correctionOf, SERVICE_REQUEST_DRAFT, type ServiceRequestDraft } from './carry-over.ts'
import { requestService, toldOfServiceRequest } from './operations.ts'
import { OtherTechnicianLink } from './other-technician-link.tsx'
import { ServiceRequestFields } from './service-request-fields.tsx'
import { revivedDraft, type ServiceRequestValues, useServiceRequestForm } from './service-request-form.ts'
import { WaysOn } from './ways-on.tsx'

type AskedTechnician = {
  id: number
  name: string
  profile_image: string | null
  category_name: string | null
  available?: 0 | 1
}

type ServiceRequestDialogProps = {
  technician: AskedTechnician
  user: SessionUser
  onClose: () => void
  /** The item of the outbox that the form is opened over. */
  opened?: OpenedItem | undefined
}

type OpenedItem = Extract<OutboxRecord, { kind: 'service_request.create' }>

export function ServiceRequestDialog(props: ServiceRequestDialogProps) {
  const { user, opened } = props
  const draft_id = opened ? correctionDraft(opened.id) : SERVICE_REQUEST_DRAFT
  const { kept, is_loaded, draft } = useDraft<ServiceRequestDraft>(user.id, draft_id)
  if (!is_loaded) return null
  if (!opened) {
    const initial = kept && revivedDraft(kept)
    return <OpenDialog {...props} initial={initial} corrects={correctionOf(kept)} draft={draft} />
  }
  const initial = kept ?? (asWished(opened) as OpenedItem).payload
  return <OpenDialog {...props} initial={initial} corrects={{ how: 'opened', item: opened }} draft={draft} />
}

type OpenDialogProps = ServiceRequestDialogProps & {
  initial: ServiceRequestValues | undefined
  corrects: Correction | undefined
  draft: Draft<ServiceRequestDraft> | undefined
}

function OpenDialog(props: OpenDialogProps) {
  const { technician, user, onClose, opened, draft } = props
  // Closing a correction gives it up, so its draft goes. A tab that is closed over it keeps the draft for the next time.
  const close = () => {
    if (opened) void draft?.clear()
    onClose()
  }
  const { form, submit, is_busy, problem } = useSending(props)
  const went = problem?.error instanceof WentAsItWas ? problem.error.item : undefined
  return (
    <FormDialog
      title={SERVICE_REQUEST_FORM.title_for(technician.name)}
      onSubmit={submit}
      onClose={close}
      busy={is_busy}
      cancelLabel={SERVICE_REQUEST_FORM.cancel}
      submitLabel={SERVICE_REQUEST_FORM.submit}
      busyLabel={SERVICE_REQUEST_FORM.submitting}
    >
      {technician.available === 0 && <Banner tone="amber">{PROFILE.not_available}</Banner>}
      <ServiceRequestFields form={form} />
      <FormProblem
        message={went ? wentAs(went) : problem?.message}
        action={
          went ? (
            <WaysOn
              item={went}
              user={user}
              wanted={() => ({ ...form.getValues(), technician_id: technician.id })}
              onDone={close}
            />
          ) : problem?.code === 'technician_gone' ? (
            <OtherTechnicianHere {...props} />
          ) : undefined
        }
      />
    </FormDialog>
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
      // The outbox deletes the draft in the transaction that keeps the item; a save that still waits would write it again.
      draft?.stop()
      return correcting((corrects) => requestService({ input, user, shown, corrects }))
    },
    done: (delivery) => {
      void draft?.clear()
      toastSuccess(toldOfServiceRequest(delivery))
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
      onClose()
    },
  })
}

function draftOf(
  values: ServiceRequestValues,
  corrects: ServiceRequestDraft['corrects'],
): ServiceRequestDraft {
  return { ...values, ...(corrects && { corrects }) }
}

/** The words that the server has, where the correction in the form came too late. */
function wentAs({ kind, payload }: OutboxRecord): string {
  if (kind !== 'service_request.create') return OFFLINE.went_as_it_was
  const { service_description, request_date, service_location } = payload
  return `${OFFLINE.went_as_it_was}: «${service_description}» · ${shortDate(request_date)} · ${service_location}`
}

/** After the refusal the service request is in the outbox; the link takes it along to another technician. */
function OtherTechnicianHere({ technician, user }: OpenDialogProps) {
  const { attention } = useOutbox(user.id)
  const refused = attention.findLast(
    (item) => item.kind === 'service_request.create' && item.payload.technician_id === technician.id,
  )
  return refused && <OtherTechnicianLink item={refused} />
}
