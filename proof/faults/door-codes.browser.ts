import { expect, type Page } from '@playwright/test'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import sharp from 'sharp'
import { encode } from 'uqr'
import { openMenu } from '../../pwa/e2e/case-screen.ts'
import { submitQuote } from '../../pwa/e2e/quote-form.ts'
import { codesOf, createCollector } from '../../pwa/src/features/service-requests/door/codes.ts'
import { expectSettled, faultTest } from './browser-faults.ts'
import { eventsOf, newCase, openCase, SOON } from './case-phone.ts'
import { button, openReader, phoneAt, quote } from './door-handshake.ts'
import { codesIn, screensOf } from './door-phones.ts'

/** Picks pictures of these codes, which is the way without a camera. */
async function pickCodes(page: Page, codes: readonly string[]): Promise<void> {
  const files = await Promise.all(codes.map(async (code) => ({ ...PNG, buffer: await pictureOf(code) })))
  await page.getByLabel(DOOR_SCREEN.reader.picture).setInputFiles(files)
}
const PNG = { name: 'codigo.png', mimeType: 'image/png' }

function pictureOf(code: string): Promise<Buffer> {
  const { data, size } = encode(code, { ecc: 'L', border: 4 })
  const raw = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(raw, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 6, size * 6, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

async function textIn(screens: readonly Buffer[]): Promise<string> {
  const add = createCollector()
  let text = ''
  for (const code of await codesIn(screens)) {
    const seen = await add(code)
    if (seen.type === 'whole') text = seen.text
  }
  return text
}

faultTest('F87', 'each is refused in words', async ({ phoneOf, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const other = await newCase(stack, { customer, technician })
  const mine = await phoneAt(phoneOf, [customer, id])
  const theirs = await phoneAt(phoneOf, [technician, other])
  const { page } = mine.phone
  const wrong = async (text: string, words: string) => {
    await pickCodes(page, (await codesOf(text)) ?? [])
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible(SOON)
  }
  const shownBy = async (caseId: number) => {
    await openCase(theirs.phone, caseId)
    await button(theirs.phone.page, DOOR.open).click()
    const screens = await screensOf(theirs.phone.page)
    await button(theirs.phone.page, COMMON.close).click()
    return textIn(screens)
  }
  await quote(theirs.phone)
  await expectSettled(theirs.phone, technician)
  const ofOther = await shownBy(other)
  await openCase(theirs.phone, id)
  await quote(theirs.phone)
  await expectSettled(theirs.phone, technician)
  const yesterdays = await shownBy(id)
  await openMenu(theirs.phone.page)
  await button(theirs.phone.page, QUOTE_FORM.open).click()
  await theirs.phone.page.getByRole('dialog').getByLabel(QUOTE_FORM.price(1)).fill('400')
  await submitQuote(theirs.phone.page)
  await expect(theirs.phone.page.getByRole('dialog')).toHaveCount(0, SOON)
  await expectSettled(theirs.phone, technician)
  await openCase(mine.phone, id)
  await expect(page.getByText(OFFER.acceptWhat('RD$2,300'))).toBeVisible(SOON)
  const ours = await shownBy(id)

  await mine.phone.context.setOffline(true)
  await openReader(mine.phone)
  await wrong(ofOther, DOOR_SCREEN.wrong.other_case)
  await wrong(yesterdays, DOOR_SCREEN.wrong.replaced('José'))
  await wrong(ours.replace('"total":2300', '"total":2299.99'), DOOR_SCREEN.wrong.forged)
  await wrong('{"hola":1}', DOOR_SCREEN.reader.notOurs)
  await pickCodes(page, (await codesOf(ours)) ?? [])
  await button(page, DOOR_SCREEN.customer.accept).click()
  const acceptance = await textIn(await screensOf(page))
  await button(theirs.phone.page, DOOR.open).click()
  await button(theirs.phone.page, DOOR_SCREEN.technician.next('Ana')).click()
  await pickCodes(theirs.phone.page, (await codesOf(ours)) ?? [])
  await expect(theirs.phone.page.getByText(DOOR_SCREEN.wrong.not_acceptance)).toBeVisible(SOON)
  const otherWords = JSON.stringify({ ...JSON.parse(acceptance), hash: 'A'.repeat(43) })
  await pickCodes(theirs.phone.page, (await codesOf(otherWords)) ?? [])
  await expect(theirs.phone.page.getByText(DOOR_SCREEN.wrong.other_words)).toBeVisible(SOON)
  expect(await eventsOf(stack, id, 'offer_accepted')).toBe(0)
})
