import { expect, type Page } from '@playwright/test'
import { ADMIN_SECTORS } from '@tecnicerca/shared/messages/admin/sectors'
import { CARD, SECTOR } from '@tecnicerca/shared/messages/search'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { PROFILE_EDIT, WORK_AREAS } from '@tecnicerca/shared/messages/technicians'
import { field, rowOf, save, signInAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, type Person, signIn, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { CALLS, openForLater, reopen, signInOnce } from './offline-phone.ts'
import { expectToast } from './toasts.ts'
import { signOut } from './used-phone.ts'

const [GURABO, PEKIN] = [3, 7]
const others = (page: Page) => page.getByRole('heading', { name: SECTOR.others })

/** The cards, and the heading that separates the two groups, from the top. */
const cardsAndHeading = (page: Page) => page.getByRole('heading', { name: SECTOR.others }).or(names(page))
const names = (page: Page) => page.getByRole('article').getByRole('heading')

async function workIn(technician: Person, sectorIds: number[]): Promise<void> {
  const answer = await technician.api.put('/api/technicians/profile', { data: { sector_ids: sectorIds } })
  expect(answer.status()).toBe(200)
}

async function choose(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('button', { name: SECTOR.choose }).click()
  const dialog = page.getByRole('dialog', { name: SECTOR.own })
  await dialog.getByLabel(SECTOR.search).fill(typed)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('button', { name: SECTOR.chosen(name) })).toBeVisible()
}

test('technicians of the chosen sector come first, also offline', async ({
  page,
  context,
  request,
  provoke,
}) => {
  provoke(CALLS)
  const word = newWord('Ramona')
  const [far, near] = [
    await newTechnician(request, `${word} Lejos`),
    await newTechnician(request, `${word} Cerca`),
  ]
  await workIn(near, [GURABO])
  await workIn(far, [PEKIN])
  const path = `/search?query=${word}`
  await openForLater(page, path)
  await choose(page, 'gura', 'Gurabo')
  const grouped = [near.user.name, SECTOR.others, far.user.name]
  await expect(cardsAndHeading(page)).toHaveText(grouped)
  await context.setOffline(true)
  await reopen(page, path)
  await expect(cardsAndHeading(page)).toHaveText(grouped)

  await page.getByRole('button', { name: SECTOR.remove }).click()
  await expect(others(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: SECTOR.choose })).toBeFocused()
  await choose(page, 'pekin', 'Pekín')
  await expect(cardsAndHeading(page)).toHaveText([far.user.name, SECTOR.others, near.user.name])
  await context.setOffline(false)
})

test('a sector is found as people say it; a name that no sector has leads on to others @prove', async ({
  page,
  open,
}) => {
  await open('/search')
  await choose(page, 'El sector Pekín', 'Pekín')
  await page.getByRole('button', { name: SECTOR.remove }).click()
  await page.getByRole('button', { name: SECTOR.choose }).click()
  const dialog = page.getByRole('dialog', { name: SECTOR.own })
  const search = dialog.getByLabel(SECTOR.search)
  await search.fill('Los Jardines Metropolitanos de Navarrete')
  await expect(dialog.getByRole('status')).toHaveText(SECTOR.none)
  const similar = dialog.getByRole('list', { name: SECTOR.similar })
  await expect(similar.getByRole('listitem')).toHaveText(['Los Jardines'])
  await dialog.getByRole('button', { name: SECTOR.all }).click()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Villa Olga' })).toBeVisible()
  await search.fill('Los Jardines Metropolitanos')
  await similar.getByRole('button', { name: 'Los Jardines' }).click()
  await expect(page.getByRole('button', { name: SECTOR.chosen('Los Jardines') })).toBeVisible()
})

test('the chosen sector fills the form until the sign-out @prove', async ({ page, request, provoke }) => {
  provoke(CALLS)
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await openForLater(page)
  await choose(page, 'gurabo', 'Gurabo')
  await signInOnce(page, customer)
  await reopen(page, `/technicians/${technicianId(technician)}?request_service=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(SERVICE_REQUEST_FORM.more, { exact: true }).click()
  await expect(dialog.getByLabel(SERVICE_REQUEST_FORM.sector, { exact: true })).toHaveValue(String(GURABO))
  await signOut(page)
  await reopen(page, '/')
  await expect(page.getByRole('button', { name: SECTOR.choose })).toBeVisible()
})

test('a technician chooses work zones by keyboard and by touch @prove', async ({ page, open, request }) => {
  const technician = await newTechnician(request, newWord('Zoilo'))
  const path = `/search?query=${technician.user.name}`
  await signIn(page, technician)
  await open(path)
  await choose(page, 'pekin', 'Pekín')
  await expect(names(page)).toHaveText([technician.user.name])
  await expect(others(page)).toHaveCount(0)

  await open('/my-profile/edit')
  const zones = page.getByRole('group', { name: WORK_AREAS.own })
  await expect(zones).toContainText(WORK_AREAS.wholeCity)
  await zones.getByLabel(WORK_AREAS.search).fill('gura')
  await page.keyboard.press('Enter')
  await expect(zones.getByRole('button', { name: 'Gurabo', exact: true, pressed: true })).toBeVisible()
  await zones.getByRole('button', { name: 'Los Jardines' }).click()
  await expect(zones).toContainText(WORK_AREAS.count(2))
  await zones.getByRole('button', { name: 'Los Jardines', pressed: true }).click()
  await expect(zones).toContainText(WORK_AREAS.count(1))
  const city = page.getByRole('combobox', { name: PROFILE_EDIT.city })
  await city.selectOption('La Vega')
  await expect(zones).toHaveCount(0)
  await city.selectOption('Santiago')
  await expect(zones).toContainText(WORK_AREAS.count(1))
  await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
  await expectToast(page, PROFILE_EDIT.saved)
  const own = page.getByRole('region', { name: WORK_AREAS.ownTitle })
  await expect(own.getByRole('listitem')).toHaveText('Gurabo')
  await open(path)
  await expect(cardsAndHeading(page)).toHaveText([SECTOR.others, technician.user.name])
  await page.getByRole('link', { name: CARD.viewProfileOf(technician.user.name) }).click()
  const shown = page.getByRole('region', { name: WORK_AREAS.title })
  await expect(shown.getByRole('listitem')).toHaveText('Gurabo')
})

test('an admin adds, renames and merges sectors; an old name still finds its sector', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/409.*\/admin\/sectors/)
  await page.setViewportSize({ width: 1280, height: 800 })
  const word = newWord('Sector')
  const technician = await newTechnician(request)
  await signInAdmin(page)
  await open('/admin/sectores')
  const add = page.getByRole('button', { name: ADMIN_SECTORS.add })
  const name = field(page, ADMIN_SECTORS.column.name)
  await add.click()
  await name.fill(`${word} A`)
  await save(page).click()
  await expect(rowOf(page, `${word} A`)).toBeVisible()
  await add.click()
  await save(page).click()
  await expect(name).toHaveAccessibleDescription(ADMIN_SECTORS.nameMissing)
  await name.fill(`${word} a`)
  await save(page).click()
  await expect(name).toHaveAccessibleDescription(ADMIN_SECTORS.nameTaken)
  await name.fill(`${word} B`)
  await save(page).click()
  await expect(rowOf(page, `${word} B`)).toBeVisible()

  const sectors = (await (await request.get('/api/sectors')).json()) as {
    sectors: { id: number; name: string }[]
  }
  const merged = sectors.sectors.find((sector) => sector.name === `${word} A`)
  await workIn(technician, [merged?.id ?? 0])
  await page.getByRole('button', { name: ADMIN_SECTORS.renameNamed(`${word} B`) }).click()
  await name.fill(`${word} C`)
  await save(page).click()
  await expectToast(page, ADMIN_SECTORS.renamed)
  await page.getByRole('button', { name: ADMIN_SECTORS.mergeNamed(`${word} A`) }).click()
  const submit = page.getByRole('dialog').getByRole('button', { name: ADMIN_SECTORS.mergeSubmit })
  await submit.click()
  await expect(field(page, ADMIN_SECTORS.into)).toHaveAccessibleDescription(ADMIN_SECTORS.intoMissing)
  await field(page, ADMIN_SECTORS.into).selectOption({ label: `${word} C` })
  await submit.click()
  await expectToast(page, ADMIN_SECTORS.merged)
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1)
  for (const text of [`${word} A`, `${word} B`, '1'])
    await expect(rowOf(page, `${word} C`)).toContainText(text)
  await open('/')
  await choose(page, `${word} b`, `${word} C`)
})
