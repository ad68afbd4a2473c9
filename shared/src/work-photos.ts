import * as z from 'zod/mini'
import { TECHNICIAN_LIMITS } from './limits.ts'
import { fromText, wholeNumber } from './values/numbers.ts'
import { optionalText } from './values/text.ts'

export const workPhotoId = z.uuid({ error: 'La foto no es válida.' })

/** A photo of a finished job in a technician's profile. */
export const workPhoto = z.object({ id: z.string(), caption: z.string() })
export type WorkPhoto = z.infer<typeof workPhoto>

const workPhotoCaption = optionalText(TECHNICIAN_LIMITS.workPhotoCaption)
const workPhotoPosition = wholeNumber(0, TECHNICIAN_LIMITS.workPhotos - 1)

/** `position`: the place to move to, from 0; past the end is the end. */
export const workPhotoChanges = z.partial(
  z.object({ caption: workPhotoCaption, position: workPhotoPosition }),
)
export type WorkPhotoChanges = z.infer<typeof workPhotoChanges>

/** The same beside the bytes of a photo, in its address. */
export const workPhotoQuery = z.partial(
  z.object({ caption: workPhotoCaption, position: fromText(workPhotoPosition) }),
)

/** `work_photo`: the one that was written. `work_photos`: all photos of the profile after it, in their order. */
export const workPhotosAnswer = z.object({
  work_photo: z.object({ id: z.string() }),
  work_photos: z.array(workPhoto),
})
