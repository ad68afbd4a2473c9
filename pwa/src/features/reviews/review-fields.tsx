import { REVIEW, STAR_WORDS } from '@tecnicerca/shared/messages/reviews'
import type { ReviewChanges } from '@tecnicerca/shared/reviews'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { Controller } from 'react-hook-form'
import { StarInput } from '../../ui/forms/star-input.tsx'
import { PhotoChoice } from './photo-choice.tsx'

/** The stars of a review. Must be inside a `FormProvider`. */
export function StarsField() {
  return (
    <Controller<ReviewChanges, 'rating'>
      name="rating"
      render={({ field, fieldState }) => (
        <StarInput
          legend={REVIEW.rating}
          value={field.value}
          onChange={field.onChange}
          meanings={STAR_WORDS}
          error={fieldState.error?.message}
          required
        />
      )}
    />
  )
}

type PhotosFieldProps = {
  user: { id: number }
  /** The reviewed case, whose photos can be chosen. */
  reviewedRequest: Pick<ServiceRequest, 'id' | 'photo_ids'>
}

/** The photos of a review. Must be inside a `FormProvider`. */
export function PhotosField({ user, reviewedRequest }: PhotosFieldProps) {
  return (
    <Controller<ReviewChanges, 'photo_ids'>
      name="photo_ids"
      render={({ field, fieldState }) => (
        <PhotoChoice
          user={user}
          serviceRequest={reviewedRequest}
          value={field.value ?? []}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
