import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { useWatch } from 'react-hook-form'
import type { ServiceRequestForm } from '../ask/service-request-form.ts'
import { AddPhotos, PickedPhotos } from './picked-photos.tsx'
import { usePickedPhotos } from './use-picked-photos.ts'

/** Photos that go with a new request. */
export function RequestPhotos({ form, user_id: userId }: { form: ServiceRequestForm; user_id: number }) {
  const photoIds = useWatch({ control: form.control, name: 'photo_ids' })
  const photos = usePickedPhotos({
    user_id: userId,
    photo_ids: photoIds,
    onChange: (picked) => form.setValue('photo_ids', picked, { shouldDirty: true }),
    room: CASE_LIMITS.photos,
  })
  return (
    <div className="grid gap-2">
      <PickedPhotos {...photos} user_id={userId} />
      <AddPhotos {...photos}>{CASES.addPhotos}</AddPhotos>
    </div>
  )
}
