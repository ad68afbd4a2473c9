import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, signIn, technicianId } from './marketplace.ts'
import { CALLS, openForLater, reopen } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: SHARE.own })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Returns the content of the QR code in the picture, or undefined if there is none. */
async function readQrCode(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1080, height: 1350 })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function downloadPicture(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: SHARE.download }).click(),
  ])
  return readFile(await file.path())
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the picture with QR code downloads offline, ${colorScheme} @prove`, async ({
    page,
    context,
    request,
    provoke,
    baseURL,
  }) => {
    provoke(CALLS)
    await page.emulateMedia({ colorScheme })
    const technician = await newTechnician(request, 'María de los Ángeles Rodríguez de la Cruz Peñaló')
    await signIn(page, technician)
    await openForLater(page)
    await expect(page.getByRole('button', { name: SHARE.own })).toBeVisible()
    await context.setOffline(true)
    await reopen(page, '/')
    await page.getByRole('button', { name: SHARE.own }).click()
    await expect(dialog(page).getByRole('img')).toBeVisible()
    const address = `${baseURL}/technicians/${technicianId(technician)}`
    expect(await readQrCode(await downloadPicture(page))).toBe(address)
    const whatsapp = dialog(page).getByRole('link', { name: SHARE.whatsapp })
    const href = new URL((await whatsapp.getAttribute('href')) ?? '')
    expect(href.origin + href.pathname).toBe('https://wa.me/')
    expect(href.searchParams.get('text')).toContain(address)
  })

test('sharing a profile passes picture, text and link @prove', async ({ page, open, request, baseURL }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, url, text }: ShareData) => {
        shared.push({ url, text, files: files?.map(({ name, type }) => `${name} ${type}`) })
      },
    })
  })
  const technician = await newTechnician(request)
  const id = technicianId(technician)
  await signIn(page, technician)
  await open('/my-profile')
  await page.getByRole('button', { name: SHARE.own }).click()
  await dialog(page).getByRole('button', { name: SHARE.sendPicture }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([
      {
        url: `${baseURL}/technicians/${id}`,
        text: SHARE.ofOneself('Electricidad en Santiago'),
        files: [`tecnicerca-perfil-${id}.png image/png`],
      },
    ])
})

test('the link is copied if the browser cannot share @prove', async ({
  page,
  context,
  open,
  request,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const technician = await newTechnician(request)
  const address = `${baseURL}/technicians/${technicianId(technician)}`
  const path = `/technicians/${technicianId(technician)}`
  for (const prepare of [async () => undefined, async () => signIn(page, await newCustomer(request))]) {
    await prepare()
    await open(path)
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name: SHARE.shareOf('José Almonte') }).click()
    await expectToast(page, COMMON.linkCopied)
    expect(await clipboard(page)).toBe(address)
  }
})
