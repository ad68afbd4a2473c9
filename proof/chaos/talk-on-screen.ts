import type { Page } from '@playwright/test'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { openMenu } from '../../pwa/e2e/case-screen.ts'
import { navigate, PIXEL } from '../../pwa/e2e/fixtures.ts'
import { type Entry, newEntry } from './ledger.ts'
import { submitForm } from './screen.ts'

/** Suffix of a photo's entry in the ledger, after the text of its message. Only the phone knows the photo's id. */
export const PHOTO = ' (foto)'

/** Proposes a price in a case through the form, and records what the screen says. */
export async function offerOnScreen(page: Page, entry: Entry, caseId: number): Promise<void> {
  const [text = ''] = entry.texts
  await navigate(page, `/my-requests/${caseId}`)
  await openMenu(page)
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

/** Sends a message with a photo. Returns the photo's own entry. The empty field shows that both were stored. */
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
