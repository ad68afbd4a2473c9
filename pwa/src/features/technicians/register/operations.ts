import type { User } from '@tecnicerca/shared/accounts'
import type { TechnicianRegistrationInput, TechnicianUpgradeInput } from '@tecnicerca/shared/technicians'
import { smallerPhoto } from '../../../lib/files/smaller-photo.ts'
import { apiCall } from '../../../lib/http/api-client.ts'

const userAnswer = async () => (await import('@tecnicerca/shared/accounts')).userAnswer

/** Creates the account but no session: the person signs in afterwards. */
export async function registerTechnician(
  input: TechnicianRegistrationInput,
  photo: File | undefined,
): Promise<void> {
  await apiCall({ method: 'POST', path: '/technicians', body: await multipart(input, photo) }, userAnswer)
}

/** Makes the signed-in customer a technician and returns the updated user. */
export async function upgradeToTechnician(
  input: TechnicianUpgradeInput,
  photo: File | undefined,
): Promise<User> {
  const body = await multipart(input, photo)
  const { user } = await apiCall({ method: 'POST', path: '/technicians/upgrade', body }, userAnswer)
  return user
}

async function multipart(
  input: TechnicianRegistrationInput | TechnicianUpgradeInput,
  photo: File | undefined,
): Promise<FormData> {
  const body = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) body.set(name, String(value))
  if (photo) body.set('profile_image', await smallerPhoto(photo))
  return body
}
