import * as z from 'zod/mini'
import { TECHNICIAN_LIMITS } from './limits.ts'
import { wholeNumber } from './values/numbers.ts'
import { optionalText } from './values/text.ts'

export const workPhotoId = z.uuid({ error: 'La foto no es válida.' })

/** A photo of a finished job in a technician's profile. */
export const workPhoto = z.object({ id: z.string(), caption: z.string() })
export type WorkPhoto = z.infer<typeof workPhoto>

/** `position`: the place to move to, from 0; past the end is the end. */
export const workPhotoChanges = z.partial(
  z.object({
    caption: optionalText(TECHNICIAN_LIMITS.workPhotoCaption),
    position: wholeNumber(0, TECHNICIAN_LIMITS.workPhotos - 1),
  }),
)
export type WorkPhotoChanges = z.infer<typeof workPhotoChanges>

/** All photos of the profile after the change, in their order. */
export const workPhotosAnswer = z.object({ work_photos: z.array(workPhoto) })
