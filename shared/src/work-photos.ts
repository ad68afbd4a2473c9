import * as z from 'zod/mini'
import { TECHNICIAN_LIMITS } from './limits.ts'
import { fromText, wholeNumber } from './values/numbers.ts'
import { optionalText } from './values/text.ts'

export const workPhotoId = z.uuid({ error: 'La foto no es válida.' })

/** A photo of finished work in a technician's profile. */
export const workPhoto = z.object({ id: z.string(), caption: z.string() })
export type WorkPhoto = z.infer<typeof workPhoto>

const workPhotoCaption = optionalText(TECHNICIAN_LIMITS.workPhotoCaption)
const workPhotoPosition = wholeNumber(0, TECHNICIAN_LIMITS.workPhotos - 1)

/** `position`: the new position, from 0. A position past the end means the end. */
export const workPhotoChanges = z.partial(
  z.object({ caption: workPhotoCaption, position: workPhotoPosition }),
)
export type WorkPhotoChanges = z.infer<typeof workPhotoChanges>

/** `workPhotoChanges` in the URL of a request whose body is the photo. */
export const workPhotoQuery = z.partial(
  z.object({ caption: workPhotoCaption, position: fromText(workPhotoPosition) }),
)

/** `work_photo`: the written photo. `work_photos`: all photos of the profile after the write, in order. */
export const workPhotosAnswer = z.object({
  work_photo: z.object({ id: z.string() }),
  work_photos: z.array(workPhoto),
})
