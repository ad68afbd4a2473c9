import { expect } from '@playwright/test'
import { CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { ORDER } from '@tecnicerca/shared/messages/order'
import { CARD, SEARCH } from '@tecnicerca/shared/messages/search'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { confirmEmail } from './mails.ts'
import { ask, newCustomer, newTechnician, setStatus, signIn, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'

test.use(WITHOUT_SERVICE_WORKER)

test('list and profile explain the recommended order', async ({ page, open, request }) => {
  const technician = await newTechnician(request)
  await open('/search')
  await expect(page.getByLabel(SEARCH.sortLabel)).toHaveValue('recommended')
  await page.getByRole('button', { name: ORDER.why }).click()
  const dialog = page.getByRole('dialog', { name: ORDER.why })
  await expect(dialog.getByText(ORDER.turns)).toBeVisible()
  await expect(dialog.getByText(ORDER.notForSale)).toBeVisible()
  await dialog.getByRole('button', { name: ORDER.close }).click()
  await page.getByLabel(SEARCH.sortLabel).selectOption('rating')
  await expect(page).toHaveURL('/search?sort=rating')
  await expect(page.getByRole('button', { name: ORDER.why })).toHaveCount(0)

  await open(`/technicians/${technicianId(technician)}`)
  await page.getByRole('button', { name: ORDER.why }).click()
  await expect(dialog.getByText(ORDER.notForSale)).toBeVisible()
  await signIn(page, technician)
  await open('/my-profile')
  const own = page.getByRole('region', { name: ORDER.own })
  for (const way of Object.values(ORDER.raise)) await expect(own.getByText(way)).toBeVisible()
  await expect(own.getByRole('button', { name: ORDER.why })).toBeVisible()
})

test('a card says in how many hours its technician answers, from five requests on @prove', async ({
  page,
  open,
  request,
}) => {
  const surname = newWord('Veras')
  const technician = await newTechnician(request, `Iris ${surname}`)
  await newTechnician(request, `Luis ${surname}`)
  const customer = await newCustomer(request)
  await confirmEmail(customer)
  const asked = []
  for (let count = 0; count < 5; count += 1) asked.push(await ask(customer, technician))
  // The time to answer begins when the technician's phone has the request.
  await technician.api.get('/api/service-requests/changes')
  for (const { id } of asked) await setStatus(technician, id, 'accepted')
  await open(`/search?query=${surname}`)
  const card = page.getByRole('article')
  await expect(card.filter({ hasText: 'Iris' })).toContainText(CARD.answersIn(1))
  await expect(card.filter({ hasText: 'Luis' })).not.toContainText('responde')
  await page.getByRole('button', { name: SEARCH.chooseSeveral }).click()
  for (const name of ['Iris', 'Luis'])
    await page.getByRole('checkbox', { name: CHOOSING.choose(`${name} ${surname}`) }).check()
  await page.getByRole('button', { name: CHOOSING.compare }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('rowheader', { name: CHOOSING.rows.answer })).toBeVisible()
  await expect(dialog.getByRole('cell', { name: CARD.answersIn(1) })).toHaveCount(1)
})
