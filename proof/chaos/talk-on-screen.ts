import type { Page } from '@playwright/test'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { navigate, PIXEL } from '../../pwa/e2e/fixtures.ts'
import { type Entry, newEntry } from './ledger.ts'
import { submitForm } from './screen.ts'

/** How the ledger of a browser names a photo, whose id only the phone knows: by the words that it goes with. */
export const PHOTO = ' (foto)'

/** Proposes a price in a case of the person, as a person does, and notes what the screen says of it. */
export async function offerOnScreen(page: Page, entry: Entry, caseId: number): Promise<void> {
  const [text = ''] = entry.texts
  await navigate(page, `/my-requests/${caseId}`)
  await page.getByRole('button', { name: OFFER.propose }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(OFFER.total).fill('900')
  await dialog.getByLabel(OFFER.note).fill(text)
  const told = await submitForm(page, { submit: OFFER.submit, sent: OFFER.sent })
  if (told.as === 'sent') entry.toldAsSent.push(text)
  if (told.as === 'went' || told.as === 'problem')
    throw new Error(`the offer '${text}' was not taken: ${JSON.stringify(told)}`)
  await dialog.waitFor({ state: 'detached' })
}

/** Writes a message with a photo; gives the photo's own entry. The field that is empty again says that both are taken. */
export async function showOnScreen(page: Page, entry: Entry, caseId: number): Promise<Entry> {
  const [text = ''] = entry.texts
  await navigate(page, `/my-requests/${caseId}`)
  const photo = { name: 'foto.png', mimeType: 'image/png', buffer: PIXEL }
  await page.getByLabel(CASES.addPhotos).setInputFiles(photo)
  await page.getByRole('img', { name: CASES.pickedPhoto(1) }).waitFor()
  await page.getByLabel(CASES.message).fill(text)
  await page.getByRole('button', { name: CASES.send, exact: true }).click()
  const said = page.getByRole('log', { name: CASES.thread }).getByRole('listitem').filter({ hasText: text })
  await said.first().waitFor()
  await page.getByRole('img', { name: CASES.pickedPhoto(1) }).waitFor({ state: 'detached' })
  entry.hasPhotos = true
  return { ...newEntry(entry.user_id, 'service_request.photo'), texts: [`${text}${PHOTO}`] }
}
