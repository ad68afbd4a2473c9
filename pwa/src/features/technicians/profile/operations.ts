import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import type { TechnicianProfile, TechnicianProfileChanges } from '@tecnicerca/shared/technicians'
import { smallerPhoto } from '../../../lib/files/smaller-photo.ts'
import { apiCall } from '../../../lib/http/api-client.ts'
import { ApiError } from '../../../lib/http/api-error.ts'

const answers = () => import('@tecnicerca/shared/technicians')
const technicianAnswer = async () => (await answers()).technicianAnswer
const profileImageAnswer = async () => (await answers()).profileImageAnswer
const messageAnswer = async () => (await import('@tecnicerca/shared/accounts')).messageAnswer

/** `undefined`: the photo stays as it is; null: it is removed. */
export type PhotoChange = File | null | undefined

/** Saves the text first and then the photo; needs the network. Rejects with a message for the user. */
export async function saveProfile(
  input: TechnicianProfileChanges,
  photo: PhotoChange,
): Promise<TechnicianProfile> {
  const { technician } = await withScreenMessage(
    apiCall({ method: 'PUT', path: '/technicians/profile', body: input }, technicianAnswer),
    PROFILE_EDIT.saveFailed,
  )
  if (photo === undefined) return technician
  return { ...technician, profile_image: photo === null ? await removePhoto() : await replacePhoto(photo) }
}

async function replacePhoto(photo: File): Promise<string> {
  const form = new FormData()
  form.set('profile_image', await smallerPhoto(photo))
  const { profile_image: profileImage } = await withScreenMessage(
    apiCall({ method: 'PUT', path: '/technicians/profile/image', body: form }, profileImageAnswer),
    PROFILE_EDIT.saveFailed,
  )
  return profileImage
}

async function removePhoto(): Promise<null> {
  const removing = apiCall({ method: 'DELETE', path: '/technicians/profile/image' }, messageAnswer)
  await withScreenMessage(removing, () => PROFILE_EDIT.photoRemoveFailed)
  return null
}

/** Awaits `work`. Rethrows an `ApiError` with the message that `screenMessage` makes of the server's. */
async function withScreenMessage<Answer>(
  work: Promise<Answer>,
  screenMessage: (message: string) => string,
): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, fields, body, serverMessage } = error
    throw new ApiError({ status, code, fields, body, serverMessage: screenMessage(serverMessage) })
  }
}
