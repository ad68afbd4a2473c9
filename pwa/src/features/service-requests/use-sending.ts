import { useQueryClient } from '@tanstack/react-query'
import { ERROR_MESSAGES } from '@tecnicerca/shared/errors'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests'
import { ApiError } from '../../lib/api-error.ts'
import { type SessionUser, sessionUser } from '../../lib/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { type Correction, DeliveryRefused, useCorrection } from '../../offline/outbox/correction.ts'
import type { Delivery } from '../../offline/outbox/deliver.ts'
import {
  type AskedTechnician,
  askOthers,
  newGroupId,
  type OtherAsked,
  problemsOf,
  toldOfSeveral,
} from './ask-several.ts'
import type { ServiceRequestDraft } from './carry-over.ts'
import { requestService } from './operations.ts'
import { type ServiceRequestForm, useServiceRequestForm } from './service-request-form.ts'
import { type ServiceRequestValues, valuesOf } from './service-request-values.ts'
import { type KeptWords, useKeeping } from './use-request-draft.ts'
import { dropVisitorDraft } from './visitor-draft.ts'

type Sending = {
  technician: AskedTechnician
  /** Who can be chosen besides. */
  others: readonly AskedTechnician[]
  initial: Partial<ServiceRequestValues> | undefined
  corrects: Correction | undefined
  draft: KeptWords | undefined
  onClose: () => void
  /** The sector that was sent, '' for none. */
  onSector: (sector_id: string) => void
  /** The words are right, and there is nobody yet whose they are. */
  onAccountMissing: (values: ServiceRequestValues) => void
}

/** The form that asks a technician, and how its words are handed over to the outbox of whoever is here. */
export function useSending({
  technician,
  others,
  initial,
  corrects,
  draft,
  onClose,
  onSector,
  onAccountMissing,
}: Sending) {
  const queryClient = useQueryClient()
  const { correcting, current } = useCorrection(corrects)
  const keep = useKeeping(draft, initial?.photo_ids)
  const { id: technician_id, name, profile_image, category_name } = technician
  const shown = { name, profile_image, category_name }
  const send = async (input: ServiceRequestInput, user: SessionUser, form: ServiceRequestForm) => {
    const { others: chosen, photo_ids } = form.getValues()
    const wanted = others.filter(({ id }) => chosen.includes(id) && id !== user.technician_id)
    const group_id = input.group_id ?? (wanted.length > 0 ? newGroupId() : undefined)
    const asked = { ...input, ...(group_id && { group_id }) }
    // The outbox deletes the draft in the transaction that keeps the item; a save that still waits would write it again.
    draft?.stop()
    onSector(String(input.sector_id ?? ''))
    const asking = correcting((corrects) =>
      requestService({ input: asked, user, shown, corrects, photo_ids }),
    )
    const [first, rest] = await Promise.allSettled([
      asking,
      askOthers(asked, { others: wanted, user, photo_ids }),
    ])
    const answers = rest.status === 'fulfilled' ? rest.value : []
    for (const problem of problemsOf(answers)) toastError(problem)
    if (first.status === 'fulfilled') return { first: first.value, others: answers }
    // What is pressed next is about the first alone, in the group of those that went.
    if (answers.length > 0) {
      form.setValue('group_id', group_id ?? '')
      form.setValue('others', [])
      const told = toldOfSeveral(answers)
      if (told) toastSuccess(told)
    }
    return keptInOutbox(first.reason)
  }
  return useServiceRequestForm<Asked | ServiceRequestInput>({
    technician_id,
    initial,
    save: (values) => keep(draftOf(values, current())),
    send: async (input, form) => {
      // Asked now: a visitor has signed in since this form was drawn.
      const user = sessionUser()
      if (!user) return input
      if (user.technician_id === technician_id) throw ownProfile()
      return send(input, user, form)
    },
    done: (answer) => {
      if ('technician_id' in answer) return onAccountMissing(valuesOf(answer))
      void draft?.clear()
      dropVisitorDraft()
      toastSuccess(toldOfSeveral([{ name, outcome: answer.first }, ...answer.others]))
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
      onClose()
    },
  })
}

type Asked = { first: Delivery; others: OtherAsked[] }

/** What is refused lies in the outbox, with all its words. */
function keptInOutbox(error: unknown): never {
  if (error instanceof DeliveryRefused) dropVisitorDraft()
  throw error
}

function ownProfile(): ApiError {
  return new ApiError({ status: 403, code: 'own_profile', server_message: ERROR_MESSAGES.own_profile })
}

function draftOf(
  values: ServiceRequestValues,
  corrects: ServiceRequestDraft['corrects'],
): ServiceRequestDraft {
  return { ...values, ...(corrects && { corrects }) }
}
