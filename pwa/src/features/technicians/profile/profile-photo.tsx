import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { PHOTO_IS_HEIC, PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from '@tecnicerca/shared/photos'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { useState } from 'react'
import { PhotoInput } from '../../../ui/forms/photo-input.tsx'
import type { PhotoChange } from './operations.ts'

type ProfilePhotoProps = {
  technician: PublicProfile
  photo: PhotoChange
  onChange: (photo: PhotoChange) => void
}

/** Chooses or removes the photo; the change is saved with the form. */
export function ProfilePhoto({ technician, photo, onChange }: ProfilePhotoProps) {
  const [isHeic, setIsHeic] = useState(false)
  const choose = (file: File | undefined) => {
    const refused = file !== undefined && /hei[cf]/i.test(file.type)
    setIsHeic(refused)
    if (!refused) onChange(file)
  }
  return (
    <PhotoInput
      label={PROFILE_EDIT.photo}
      name={technician.name}
      current={photo === null ? null : technician.profile_image}
      value={photo ?? undefined}
      onChange={choose}
      onRemove={() => onChange(null)}
      maxBytes={PHOTO_MAX_BYTES}
      tooLargeMessage={PHOTO_TOO_LARGE}
      error={isHeic ? PHOTO_IS_HEIC : undefined}
    />
  )
}
