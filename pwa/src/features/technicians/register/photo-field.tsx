import { TECHNICIAN_REGISTRATION } from '@tecnicerca/shared/messages/technicians'
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from '@tecnicerca/shared/photos'
import { useController } from 'react-hook-form'
import { PhotoInput } from '../../../ui/forms/photo-input.tsx'
import type { UpgradeValues } from './registration-values.ts'

export function PhotoField({ name }: { name: string }) {
  const { field, fieldState } = useController<UpgradeValues, 'profile_image'>({ name: 'profile_image' })
  return (
    <PhotoInput
      label={TECHNICIAN_REGISTRATION.photo}
      hint={TECHNICIAN_REGISTRATION.photoHint}
      name={name}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      maxBytes={PHOTO_MAX_BYTES}
      tooLargeMessage={PHOTO_TOO_LARGE}
      error={fieldState.error?.message}
    />
  )
}
