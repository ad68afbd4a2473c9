import { REVIEW_LIMITS } from '@tecnicerca/shared/limits'
import { CASE_REVIEW } from '@tecnicerca/shared/messages/reviews'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { useCasePhoto } from '../../offline/outbox/photos.ts'
import { FieldError } from '../../ui/forms/field.tsx'

type PhotoChoiceProps = {
  user: { id: number }
  /** The case whose photos can be chosen. */
  serviceRequest: Pick<ServiceRequest, 'id' | 'photo_ids'>
  value: readonly string[]
  onChange: (photoIds: string[]) => void
  error: string | undefined
}

/** Chooses up to three photos of the case for its review. Renders nothing if the case has no photos. */
export function PhotoChoice(props: PhotoChoiceProps) {
  const { user, serviceRequest, value, onChange, error } = props
  const { photo_ids: photoIds = [] } = serviceRequest
  if (photoIds.length === 0) return null
  const isFull = value.length >= REVIEW_LIMITS.photos
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{CASE_REVIEW.photos}</legend>
      <p className="mb-2 text-sm text-muted">{CASE_REVIEW.photosHelp}</p>
      <div className="flex flex-wrap gap-3">
        {photoIds.map((photoId, index) => (
          <label key={photoId} className="relative block">
            <input
              type="checkbox"
              className="absolute top-1 left-1 size-6"
              aria-label={CASE_REVIEW.photo(index + 1)}
              checked={value.includes(photoId)}
              disabled={isFull && !value.includes(photoId)}
              onChange={() =>
                onChange(
                  value.includes(photoId) ? value.filter((one) => one !== photoId) : [...value, photoId],
                )
              }
            />
            <ChoicePhoto userId={user.id} serviceRequest={serviceRequest} photoId={photoId} />
          </label>
        ))}
      </div>
      {error && <FieldError id="review-photos-error" error={error} />}
    </fieldset>
  )
}

type ChoicePhotoProps = {
  userId: number
  serviceRequest: Pick<ServiceRequest, 'id' | 'photo_ids'>
  photoId: string
}

function ChoicePhoto(props: ChoicePhotoProps) {
  const photo = useCasePhoto({ ...props, width: 320 })
  if (typeof photo !== 'object') return <span className="block size-24 rounded-control bg-sunken" />
  return <img src={photo.url} alt="" className="size-24 rounded-control border border-line object-cover" />
}
