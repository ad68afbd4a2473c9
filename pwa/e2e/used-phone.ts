import { randomBytes } from 'node:crypto'
import { type BrowserContext, expect, type Page, request as requests } from '@playwright/test'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import sharp from 'sharp'
import { ask, newTechnician, type Person, requestsOf, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { openForLater, reopen, requestForm, signInOnce } from './offline-phone.ts'
import { placesWith } from './phone-storages.ts'
import { expectToast } from './toasts.ts'

/** Name of the user's database. */
export const userDatabase = ({ user }: Person) => `tecnicerca-u-${user.id}`

/** Returns a unique word for each kind of data that a customer may leave on a phone. */
export function newWords() {
  const name = newWord('Esmeralda')
  return {
    name,
    asked: newWord('Gotera'),
    place: newWord('Calle'),
    draft: newWord('Abanico'),
    edited: newWord('Zafira'),
  }
}
type Words = ReturnType<typeof newWords>

/**
 * Uses the phone as `customer`: signs in, views a request and a profile, and types drafts without sending them. Returns the
 * words to look for on the phone.
 */
export async function usePhone(
  page: Page,
  customer: Person,
  { asked, place, draft, edited }: Words,
): Promise<string[]> {
  const technician = await newTechnician(page.request)
  const photo = await addPhoto(technician)
  await ask(customer, technician, { service_description: asked, service_location: place })
  await openForLater(page)
  await signInOnce(page, customer)
  await reopen(page, '/my-requests')
  await expect(page.getByText(asked)).toBeVisible()
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await page.getByRole('button', { name: PROFILE.request_service }).click()
  await (await requestForm(page)).getByLabel(SERVICE_REQUEST_FORM.description).fill(draft)
  await expect.poll(() => placesWith(page, [draft])).toEqual([`${userDatabase(customer)}/drafts: ${draft}`])
  await reopen(page, '/my-account/edit')
  await page.getByRole('textbox', { name: ACCOUNT.name }).fill(edited)
  const seen = [technician.email, photo]
  // If a word was not stored now, its absence later would prove nothing.
  for (const word of [asked, place, draft, edited, customer.user.name, ...seen])
    await expect.poll(() => placesWith(page, [word]), word).not.toEqual([])
  return [asked, place, draft, edited, customer.user.name, customer.email, ...seen]
}

/**
 * Gives a technician a photo that no other has: the server deletes a photo only when nobody has it any more. Returns the
 * part of its address that all its widths share.
 */
export async function addPhoto({ api }: Person): Promise<string> {
  const [r, g, b] = randomBytes(3)
  const create = { width: 8, height: 8, channels: 3, background: { r, g, b } } as const
  const profileImage = {
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  }
  const answer = await api.put('/api/technicians/profile/image', {
    multipart: { profile_image: profileImage },
  })
  const { profile_image: file } = (await answer.json()) as { profile_image: string }
  return `uploads/${file.replace(/-\d+\.webp$/, '')}`
}

export async function pressSignOut(page: Page): Promise<void> {
  await reopen(page, '/my-account')
  await page.getByRole('button', { name: SESSION.logout }).click()
}

export async function signOut(page: Page): Promise<void> {
  await pressSignOut(page)
  await expectToast(page, SESSION.logout_success)
}

/** Whether these cookies still belong to a session. Asks the server from another client. */
export async function isSessionValid(cookies: Awaited<ReturnType<BrowserContext['cookies']>>, url: string) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const api = await requests.newContext({ baseURL: url, extraHTTPHeaders: { cookie } })
  const answer = await api.get('/api/auth/check-session')
  const { authenticated } = (await answer.json()) as { authenticated: boolean }
  await api.dispose()
  return authenticated
}

/** Returns the descriptions of the user's requests on the server. */
export async function requestDescriptions(person: Person): Promise<string[]> {
  return (await requestsOf(person)).map(({ service_description: serviceDescription }) => serviceDescription)
}
