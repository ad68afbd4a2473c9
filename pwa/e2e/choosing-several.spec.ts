import { expect, type Page } from '@playwright/test'
import { ASKED_SEVERAL, CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { CARD, SEARCH } from '@tecnicerca/shared/messages/search'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { newEmail, test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, personOf, requestsOf, signIn } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { CALLS, openForLater, reopen, SOON, signInOnce } from './offline-phone.ts'
import { fillLogin, PASSWORD } from './people.ts'
import { tablesWith } from './phone-storages.ts'
import { expectSent, expectToast } from './toasts.ts'
import { signOut } from './used-phone.ts'

const F = SERVICE_REQUEST_FORM
const NAMES = ['Ana', 'Beto', 'Caro', 'Dani']

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: CHOOSING.choose(name) })
const bar = (page: Page) => page.getByRole('region', { name: CHOOSING.label })
const sendStatus = (page: Page) => page.getByRole('region', { name: ASKED_SEVERAL.label }).getByRole('status')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')

/** Creates technicians with a unique surname. Returns them, their names and the path of a search for the surname. */
async function newFamily(request: Parameters<typeof newTechnician>[0], count: number) {
  const surname = newWord('Familia')
  const people: Person[] = []
  for (const name of NAMES.slice(0, count)) people.push(await newTechnician(request, `${name} ${surname}`))
  return { people, names: people.map(({ user }) => user.name), search: `/search?query=${surname}` }
}

async function choose(page: Page, names: readonly string[]): Promise<void> {
  await press(page, SEARCH.chooseSeveral)
  for (const name of names) await box(page, name).check()
}

async function submitForm(page: Page): Promise<void> {
  await dialog(page).getByLabel(F.description).fill('Se fue la luz')
  await dialog(page).getByLabel(F.location).fill('Calle 5 #12')
  await dialog(page).getByRole('button', { name: F.submit }).click()
}

/** Expects one request for each of `names`, all in one group. */
async function expectAsked(customer: Person, names: readonly string[]): Promise<void> {
  const asked = async () => (await requestsOf(customer)).map((row) => row.technician_name).toSorted()
  await expect.poll(asked, SOON).toEqual(names.toSorted())
  const groups = new Set((await requestsOf(customer)).map(({ group_id: groupId }) => groupId))
  expect([...groups]).toEqual([expect.any(String)])
}

test.describe('choosing several technicians in a list', () => {
  test.beforeEach(({ provoke }) => provoke(CALLS))

  test('keeps the choice after navigation and reload, refuses a fourth, and asks all three @prove', async ({
    page,
    request,
  }) => {
    const { names, search } = await newFamily(request, 4)
    const [ana = '', beto = '', caro = '', dani = ''] = names
    const customer = await newCustomer(request)
    await signIn(page, customer)
    await openForLater(page, search)
    await choose(page, [ana, beto])
    await expect(bar(page).getByRole('status')).toHaveText(CHOOSING.chosen(`${ana} y ${beto}`))
    await page.getByRole('link', { name: CARD.viewProfileOf(caro) }).click()
    await expect(page.getByRole('heading', { level: 1, name: caro })).toBeVisible()
    await page.goBack()
    await expect(box(page, ana)).toBeChecked()
    await box(page, caro).check()
    await page.reload()
    await expect(box(page, beto)).toBeChecked()
    await box(page, dani).click()
    await expectToast(page, CHOOSING.full(3))
    await expect(box(page, dani)).not.toBeChecked()
    await press(page, CHOOSING.ask(3))
    await expect(dialog(page)).toHaveAccessibleName(ASKED_SEVERAL.title(3))
    await expect(dialog(page)).toContainText(`${ana}, ${beto} y ${caro}`)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await press(page, CHOOSING.ask(3))
    await submitForm(page)
    await expectSent(page, F.sent_to(3))
    await expectAsked(customer, [ana, beto, caro])
    await expect(sendStatus(page)).toHaveText(ASKED_SEVERAL.sent_to(`${caro}, ${beto} y ${ana}`), SOON)
    await expect(box(page, ana)).toHaveCount(0)
    await page.getByRole('link', { name: ASKED_SEVERAL.see }).click()
    await expect(page).toHaveURL('/my-requests')
  })

  test('works offline, and shows requests as stored until sent @prove', async ({
    page,
    context,
    request,
  }) => {
    const { names, search } = await newFamily(request, 2)
    const customer = await newCustomer(request)
    await signIn(page, customer)
    await openForLater(page, search)
    await context.setOffline(true)
    await reopen(page, search)
    await choose(page, names)
    await reopen(page, search)
    await press(page, CHOOSING.ask(2))
    await submitForm(page)
    await expectToast(page, F.kept_for(2))
    await expect(sendStatus(page)).toContainText('se enviará cuando haya conexión')
    for (const name of names) await expect(sendStatus(page)).toContainText(name)
    await context.setOffline(false)
    await expectAsked(customer, names)
    await expect(sendStatus(page)).toContainText('Enviada a', SOON)
    await expect(sendStatus(page)).not.toContainText('Guardada')
  })

  test('asks for a confirmation if one of them has an open request @prove', async ({ page, request }) => {
    const { people, names, search } = await newFamily(request, 2)
    const [, beto] = people as [Person, Person]
    const customer = await newCustomer(request)
    await ask(customer, beto)
    await signIn(page, customer)
    await openForLater(page, search)
    await choose(page, names)
    await expect.poll(() => tablesWith(page, ['Revisar el cableado']), SOON).not.toEqual([])
    await press(page, CHOOSING.ask(2))
    await expect(page.getByRole('alertdialog')).toHaveAccessibleName(
      ASKED_SEVERAL.askedBefore(beto.user.name),
    )
  })

  test('a visitor registers at the end, and the requests are sent @prove', async ({ page, request }) => {
    const { names, search } = await newFamily(request, 2)
    const email = newEmail()
    await openForLater(page, search)
    await choose(page, names)
    await press(page, CHOOSING.ask(2))
    await submitForm(page)
    await expect(dialog(page)).toHaveAccessibleName(F.accountTitle(`${names[0]} y ${names[1]}`), SOON)
    await dialog(page).getByLabel(SESSION.fullName).fill('Ana Peralta')
    await dialog(page).getByLabel(SESSION.email).fill(email)
    await dialog(page).getByLabel(SESSION.password).fill(PASSWORD)
    await dialog(page).getByRole('button', { name: SESSION.stepRegister }).click()
    await expectSent(page, F.sent_to(2), SOON)
    await expectAsked(await personOf(email), names)
  })

  test('leaves out the profile of the technician who signs in, even if chosen before @prove', async ({
    page,
    request,
  }) => {
    const { people, names, search } = await newFamily(request, 2)
    const [own, other] = people as [Person, Person]
    await openForLater(page, search)
    await choose(page, names)
    await press(page, CHOOSING.ask(2))
    await dialog(page).getByRole('link', { name: SESSION.loginLink }).click()
    await fillLogin(page, own.email)
    await expect(dialog(page)).toHaveAccessibleName(F.titleFor(other.user.name), SOON)
    await submitForm(page)
    await expectSent(page, F.sent)
    await expectAsked(own, [other.user.name])
    await press(page, SEARCH.chooseSeveral)
    await expect(box(page, other.user.name)).toBeVisible()
    await expect(box(page, own.user.name)).toHaveCount(0)
  })

  test('ends with the clear button and with a sign-out @prove', async ({ page, request }) => {
    const { names, search } = await newFamily(request, 1)
    const [ana = ''] = names
    await openForLater(page, search)
    await choose(page, names)
    await press(page, CHOOSING.clear)
    await expect(box(page, ana)).toHaveCount(0)
    await signInOnce(page, await newCustomer(request))
    await reopen(page, search)
    await choose(page, names)
    await signOut(page)
    await reopen(page, search)
    await expect(page.getByRole('button', { name: SEARCH.chooseSeveral })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  })

  test('ends once one of two was asked from the profile, and never stands on home', async ({
    page,
    request,
  }) => {
    const { names, search } = await newFamily(request, 2)
    await signIn(page, await newCustomer(request))
    await openForLater(page, search)
    await choose(page, names)
    await openForLater(page, '/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('article').getByRole('checkbox')).toHaveCount(0)
    await openForLater(page, search)
    await expect(bar(page)).toBeVisible()
    await page.getByRole('link', { name: CARD.viewProfileOf(names[0] ?? '') }).click()
    await press(page, PROFILE.request_service)
    await submitForm(page)
    await expectSent(page, F.sent)
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(bar(page)).toHaveCount(0)
  })

  test('a tap anywhere on the card chooses it, and two are compared side by side @prove', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { people, names, search } = await newFamily(request, 3)
    const [, beto] = people as [Person, Person]
    const edit = await beto.api.put('/api/technicians/profile', { data: { hourly_rate: 750 } })
    expect(edit.status()).toBe(200)
    await openForLater(page, search)
    await press(page, SEARCH.chooseSeveral)
    await expect(box(page, names[2] ?? '')).toBeVisible()
    await expect(page.getByRole('button', { name: CHOOSING.compare })).toHaveCount(0)
    for (const name of names) {
      const card = page.getByRole('article').filter({ hasText: name })
      await card.locator('label').click({ position: { x: 20, y: 20 } })
    }
    for (const name of names) await expect(box(page, name)).toBeChecked()
    await press(page, CHOOSING.compare)
    await expect(dialog(page)).toHaveAccessibleName(CHOOSING.compareTitle)
    const columns = dialog(page).getByRole('columnheader')
    await expect(columns).toHaveCount(3)
    for (const name of names) await expect(columns.filter({ hasText: name })).toBeInViewport({ ratio: 1 })
    for (const text of [CHOOSING.rows.rating, CHOOSING.rows.price, CHOOSING.rows.place])
      await expect(dialog(page)).toContainText(text)
    await expect(dialog(page).getByRole('cell', { name: 'RD$750', exact: true })).toHaveCount(1)
    await expect(dialog(page).getByRole('cell', { name: 'RD$1,500', exact: true })).toHaveCount(2)
    await dialog(page).getByRole('button', { name: CHOOSING.closeComparison }).last().click()
    await expect(page.getByRole('button', { name: CHOOSING.compare })).toBeFocused()
    await press(page, CHOOSING.compare)
    await dialog(page)
      .getByRole('button', { name: CHOOSING.ask(3) })
      .click()
    await expect(dialog(page)).toHaveAccessibleName(ASKED_SEVERAL.title(3))
  })

  test('a card keeps its height, and its checkbox is at least 44 px @prove', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { names, search } = await newFamily(request, 2)
    await openForLater(page, search)
    const card = page.getByRole('article').first()
    const before = await card.boundingBox()
    await choose(page, names)
    expect((await card.boundingBox())?.height).toBe(before?.height)
    const target = await box(page, names[0] ?? '')
      .locator('..')
      .boundingBox()
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  })
})
