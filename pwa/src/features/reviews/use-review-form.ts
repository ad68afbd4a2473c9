import { REVIEW_LIMITS } from '@tecnicerca/shared/limits'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import type { ReviewInput, reviewInput } from '@tecnicerca/shared/reviews'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { useState } from 'react'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useSavedValues } from '../../lib/forms/use-saved-values.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { today } from '../../offline/network/clock.ts'
import { ALREADY_SENT, type Correction, type Delivery, useCorrection } from '../../offline/outbox/deliver.ts'
import type { Draft } from '../../offline/storage/drafts.ts'
import { publishReview } from './operations.ts'
import type { ReviewedTechnician } from './reviewed-technician.tsx'

/** `photo_ids` is absent from drafts of earlier builds. */
export type ReviewValues = Pick<ReviewInput, 'rating' | 'comment' | 'service_date' | 'photo_ids'>

const schema = async () => (await import('@tecnicerca/shared/reviews')).reviewInput

export type ReviewSetup = {
  technician: ReviewedTechnician
  /** The completed service request to review. If absent, the server takes the latest one. */
  serviceRequestId: number | undefined
  /** The reviewed case, if the phone has it. Its day is the default for the day of the service. */
  reviewedRequest: Pick<ServiceRequest, 'id' | 'photo_ids' | 'request_date'> | undefined
  user: SessionUser
  /** The item that the form corrects, and how. */
  corrects: Correction | undefined
  /** Values of the draft or of the corrected review. */
  initial: ReviewValues | undefined
  draft: Draft<ReviewValues> | undefined
  onDone: (delivery: Delivery) => Promise<unknown> | void
}

export function useReviewForm(setup: ReviewSetup) {
  const { technician, serviceRequestId, reviewedRequest, user, initial, draft, onDone } = setup
  const { id: technicianId, name, profile_image: profileImage, category_name: categoryName } = technician
  const { correcting } = useCorrection(setup.corrects)
  const [start] = useState(() => initial ?? emptyReview(reviewedRequest?.request_date))
  const form = useForm<ReviewValues, unknown, ReviewInput>({
    defaultValues: start,
    resolver: formResolver<ReviewValues, typeof reviewInput>(schema, {
      prepare: (values) => ({ ...values, technician_id: technicianId, service_request_id: serviceRequestId }),
      check: ({ service_date: serviceDate }) =>
        serviceDate > today() ? { service_date: REVIEW.dateFuture } : {},
    }),
  })
  useSavedValues(form, (values) => draft?.save(values))
  const shown = { name, profile_image: profileImage, category_name: categoryName }
  const submission = useFormSubmission({
    form,
    send: (input) => {
      // The outbox deletes the draft in the transaction that stores the item. Without this, a delayed save would write the
      // draft again.
      draft?.stop()
      return correcting((corrects) => publishReview({ input, user, shown, corrects }))
    },
    done: (delivery) => {
      void draft?.clear()
      return onDone(delivery)
    },
    failed: REVIEW.failed,
    missing: ERROR_MESSAGES.validation_failed,
    isShownInForm: (code) => code === ALREADY_SENT,
  })
  return { form, ...submission }
}

// The service may have happened before the requested day, but not in the future.
function emptyReview(askedDay: string | undefined): ReviewValues {
  const serviceDate = askedDay !== undefined && askedDay < today() ? askedDay : today()
  return { rating: REVIEW_LIMITS.ratingDefault, comment: '', service_date: serviceDate }
}
