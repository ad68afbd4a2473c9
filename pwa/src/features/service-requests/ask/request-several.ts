import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import type { WeekHours } from '@tecnicerca/shared/opening-hours'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests/service-request'
import { uuidV7 } from '../../../lib/uuid-v7.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { type Delivery, DeliveryRefused } from '../../../offline/outbox/deliver.ts'
import { requestService, serviceRequestToast } from '../operations.ts'

/** The data of a technician that the request form uses. */
export type AskedTechnician = {
  id: number
  name: string
  profile_image: string | null
  category_name: string | null
  available?: 0 | 1
  hours?: WeekHours | undefined
  days_off?: readonly string[] | undefined
}

/** Several technicians, chosen before the form was opened. */
export type SeveralTechnicians = {
  /** The technicians besides the one for whom the form was opened. */
  also: readonly AskedTechnician[]
  /** URL of the screen with the form, to return to. */
  here: string
  /** Called with the technicians whose request is at the server or in the outbox now. */
  onAsked: (asked: { groupId: string; technicianIds: readonly number[] }) => void
}

/** The outcome of the request to one of several technicians. */
export type OtherAsked = { id: number; name: string; outcome: Delivery | 'refused' | 'lost' }

export function newGroupId(): string {
  return uuidV7(pageClock.now(), (bytes) => crypto.getRandomValues(bytes))
}

type Others = { others: readonly AskedTechnician[]; user: { id: number }; photo_ids: readonly string[] }

/** Sends the same text and photos to each of `others`, as separate items: the outcome of one does not affect the next. */
export function askOthers(
  input: ServiceRequestInput,
  { others, user, photo_ids: photoIds }: Others,
): Promise<OtherAsked[]> {
  return Promise.all(
    others.map(
      async ({ id, name, profile_image: profileImage, category_name: categoryName }): Promise<OtherAsked> => {
        const shown = { name, profile_image: profileImage, category_name: categoryName }
        const asked = requestService({
          input: { ...input, technician_id: id },
          user,
          shown,
          photoIds,
          isCopy: true,
        })
        const outcome = await asked.catch((error: unknown) =>
          // A refused request stays in the outbox, with all its values.
          error instanceof DeliveryRefused ? ('refused' as const) : ('lost' as const),
        )
        return { id, name, outcome }
      },
    ),
  )
}

/** The message about the requests that were sent or will be; '' if there are none. */
export function severalToast(asked: readonly Pick<OtherAsked, 'outcome'>[]): string {
  const sent = asked.filter(({ outcome }) => outcome === 'sent').length
  const kept = asked
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome === 'saved' || outcome === 'edit_pending')
  const [only] = kept
  return [
    sent === 1 && serviceRequestToast('sent'),
    sent > 1 && SERVICE_REQUEST_FORM.sent_to(sent),
    kept.length === 1 && only && serviceRequestToast(only),
    kept.length > 1 && SERVICE_REQUEST_FORM.kept_for(kept.length),
  ]
    .filter(Boolean)
    .join('. ')
}

/** The messages about the requests that were refused or lost. */
export function problemsOf(asked: readonly OtherAsked[]): string[] {
  return asked.flatMap(({ name, outcome }) => {
    if (outcome === 'refused') return [SERVICE_REQUEST_FORM.otherRefused(name)]
    return outcome === 'lost' ? [SERVICE_REQUEST_FORM.otherLost(name)] : []
  })
}
