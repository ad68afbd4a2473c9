import { useQueryClient } from '@tanstack/react-query'
import { ERROR_MESSAGES } from '@tecnicerca/shared/errors'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests'
import { ApiError } from '../../lib/api-error.ts'
import { type SessionUser, sessionUser } from '../../lib/session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { type Correction, DeliveryRefused, useCorrection } from '../../offline/outbox/correction.ts'
import type { Delivery } from '../../offline/outbox/deliver.ts'
import type { ServiceRequestDraft } from './carry-over.ts'
import { requestService, toldOfServiceRequest } from './operations.ts'
import { type ServiceRequestValues, useServiceRequestForm } from './service-request-form.ts'
import type { KeptWords } from './use-request-draft.ts'
import { dropVisitorDraft } from './visitor-draft.ts'

export type AskedTechnician = {
  id: number
  name: string
  profile_image: string | null
  category_name: string | null
  available?: 0 | 1
}

type Sending = {
  technician: AskedTechnician
  initial: ServiceRequestValues | undefined
  corrects: Correction | undefined
  draft: KeptWords | undefined
  onClose: () => void
  /** The words are right, and there is nobody yet whose they are. */
  onAccountMissing: (values: ServiceRequestValues) => void
}

/** The form that asks a technician, and how its words are handed over to the outbox of whoever is here. */
export function useSending({ technician, initial, corrects, draft, onClose, onAccountMissing }: Sending) {
  const queryClient = useQueryClient()
  const { correcting, current } = useCorrection(corrects)
  const { id: technician_id, name, profile_image, category_name } = technician
  const shown = { name, profile_image, category_name }
  const send = (input: ServiceRequestInput, user: SessionUser) => {
    // The outbox deletes the draft in the transaction that keeps the item; a save that still waits would write it again.
    draft?.stop()
    return correcting((corrects) => requestService({ input, user, shown, corrects }))
  }
  return useServiceRequestForm<Delivery | ServiceRequestInput>({
    technician_id,
    initial,
    save: (values) => draft?.save(draftOf(values, current())),
    send: async (input) => {
      // Asked now: a visitor has signed in since this form was drawn.
      const user = sessionUser()
      if (!user) return input
      if (user.technician_id === technician_id) throw ownProfile()
      return send(input, user).catch(keptInOutbox)
    },
    done: (answer) => {
      if (typeof answer === 'object') return onAccountMissing(answer)
      void draft?.clear()
      dropVisitorDraft()
      toastSuccess(toldOfServiceRequest(answer))
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
      onClose()
    },
  })
}

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
