import { useQueryClient } from '@tanstack/react-query'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests/service-request'
import { ApiError } from '../../../lib/http/api-error.ts'
import { keepOwnSector, ownSector } from '../../../lib/own-sector.ts'
import { type SessionUser, sessionUser } from '../../../lib/session/session.ts'
import { painted } from '../../../lib/timing/painted.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { type Correction, DeliveryRefused, useCorrection } from '../../../offline/outbox/deliver.ts'
import { requestService } from '../operations.ts'
import type { ServiceRequestDraft } from './carry-over.ts'
import {
  type AskedTechnician,
  askOthers,
  newGroupId,
  type OtherAsked,
  problemsOf,
  type SeveralTechnicians,
  severalToast,
} from './request-several.ts'
import { type ServiceRequestForm, useServiceRequestForm } from './service-request-form.ts'
import { type ServiceRequestValues, valuesOf } from './service-request-values.ts'
import { type FormDraft, useKeeping } from './use-request-draft.ts'
import { dropVisitorDraft } from './visitor-draft.ts'

type Sending = {
  technician: AskedTechnician
  /** The other technicians who can be chosen. */
  others: readonly AskedTechnician[]
  onAsked?: SeveralTechnicians['onAsked'] | undefined
  /** Called with the technicians whose request is at the server or in the outbox now. */
  onSent?: ((technicianIds: readonly number[]) => void) | undefined
  initial: Partial<ServiceRequestValues> | undefined
  place?: Partial<ServiceRequestValues> | undefined
  corrects: Correction | undefined
  draft: FormDraft | undefined
  onClose: () => void
  confirmSend?: (() => Promise<boolean>) | undefined
  /** Called with valid values if nobody is signed in. */
  onAccountMissing: (values: ServiceRequestValues) => void
}

/** The request form. Submitting puts its values into the current user's outbox. */
export function useSubmitRequest(sending: Sending) {
  const { technician, others, onAsked, initial, corrects } = sending
  const { draft, onClose, onAccountMissing } = sending
  const queryClient = useQueryClient()
  const { correcting, current } = useCorrection(corrects)
  const keep = useKeeping(draft, initial?.photo_ids)
  const technicianId = technician.id
  const send = async (input: ServiceRequestInput, user: SessionUser, form: ServiceRequestForm) => {
    const { others: chosen, photo_ids: photoIds } = form.getValues()
    const besides = others.filter(({ id }) => chosen.includes(id))
    const [leading, ...wanted] = askable([technician, ...besides], user, onAsked !== undefined)
    const { id, name, profile_image: profileImage, category_name: categoryName } = leading
    const shown = { name, profile_image: profileImage, category_name: categoryName }
    const groupId = input.group_id ?? (wanted.length > 0 || onAsked ? newGroupId() : undefined)
    const asked = { ...input, technician_id: id, ...(groupId && { group_id: groupId }) }
    // The outbox deletes the draft in the transaction that stores the item. Without `stop`, a delayed save would write
    // the draft again.
    draft?.stop()
    const asking = correcting((corrects) =>
      requestService({ input: asked, user, shown, corrects, photoIds, whenPainted: painted }),
    )
    const [first, rest] = await Promise.allSettled([
      asking,
      askOthers(asked, { others: wanted, user, photo_ids: photoIds }),
    ])
    if (ownSector.read() === undefined) keepOwnSector(input.sector_id ?? undefined)
    const answers = rest.status === 'fulfilled' ? rest.value : []
    for (const problem of problemsOf(answers)) toastError(problem)
    const all = first.status === 'fulfilled' ? [{ id, name, outcome: first.value }, ...answers] : answers
    reportAsked(all, groupId, sending)
    if (first.status === 'fulfilled') return { asked: all }
    // The first technician's request failed: submitting again asks only that technician, in the same group.
    if (answers.length > 0) {
      form.setValue('group_id', groupId ?? '')
      form.setValue('others', [])
      const toast = severalToast(answers)
      if (toast) toastSuccess(toast)
    }
    return rethrowAfterQueueing(first.reason)
  }
  return useServiceRequestForm<Asked | ServiceRequestInput | typeof UNCONFIRMED>({
    technician_id: technicianId,
    initial,
    place: sending.place,
    save: (values) => keep(draftOf(values, current())),
    send: async (input, form) => {
      // Read at submit: a visitor may have signed in since this form was rendered.
      const user = sessionUser()
      if (!user) return input
      if (sending.confirmSend && !(await sending.confirmSend())) return UNCONFIRMED
      return send(input, user, form)
    },
    done: async (answer) => {
      if (answer === UNCONFIRMED) return
      if ('technician_id' in answer) return onAccountMissing(valuesOf(answer))
      dropVisitorDraft()
      toastSuccess(severalToast(answer.asked))
      await painted()
      void draft?.clear()
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
      onClose()
    },
  })
}

type Asked = { asked: OtherAsked[] }
const UNCONFIRMED = 'unconfirmed'

/** Throws `error`. A refused request is in the outbox with all its values, so a visitor's draft of it is deleted. */
function rethrowAfterQueueing(error: unknown): never {
  if (error instanceof DeliveryRefused) dropVisitorDraft()
  throw error
}

/**
 * The technicians to ask, without the user's own profile: a visitor may have chosen it among several before signing in.
 * Throws if the form was opened for that profile alone.
 */
function askable(
  people: readonly AskedTechnician[],
  { technician_id: technicianId }: SessionUser,
  isSeveral: boolean,
): [AskedTechnician, ...AskedTechnician[]] {
  const [first, ...rest] = people.filter(({ id }) => id !== technicianId)
  if (!first || (first !== people[0] && !isSeveral)) throw ownProfile()
  return [first, ...rest]
}

function reportAsked(
  asked: readonly OtherAsked[],
  groupId: string | undefined,
  { onAsked, onSent }: Pick<Sending, 'onAsked' | 'onSent'>,
) {
  const technicianIds = asked.flatMap(({ id, outcome }) => (outcome === 'lost' ? [] : [id]))
  if (technicianIds.length === 0) return
  onSent?.(technicianIds)
  if (groupId) onAsked?.({ groupId, technicianIds })
}

function ownProfile(): ApiError {
  return new ApiError({ status: 403, code: 'own_profile', serverMessage: ERROR_MESSAGES.own_profile })
}

function draftOf(
  values: ServiceRequestValues,
  corrects: ServiceRequestDraft['corrects'],
): ServiceRequestDraft {
  return { ...values, ...(corrects && { corrects }) }
}
