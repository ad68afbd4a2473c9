import { expect, type Page } from '@playwright/test'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { CALLS, reopen, SOON } from './offline-phone.ts'
import { fillLogin } from './people.ts'
import { placesWith } from './phone-storages.ts'
import { signOut } from './used-phone.ts'

const ASKED = newWord('Breaker')
const PLACE = newWord('Gurabo')

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label)

test("a visitor's draft is offered, not given, to a user who signed in elsewhere @prove", async ({
  page,
  request,
  provoke,
}) => {
  provoke(CALLS)
  const form = `/technicians/${technicianId(await newTechnician(request))}?request_service=true`
  const [first, second] = [await newCustomer(request), await newCustomer(request)]
  const leaveInputAndSignIn = async (email: string) => {
    await reopen(page, form)
    await field(page, SERVICE_REQUEST_FORM.description).fill(ASKED)
    await field(page, SERVICE_REQUEST_FORM.location).fill(PLACE)
    await reopen(page, `/login?redirect=${form}`)
    await fillLogin(page, email)
  }
  const question = page.getByRole('alertdialog', { name: SERVICE_REQUEST_FORM.foundTitle })
  await leaveInputAndSignIn(first.email)
  await question.getByRole('button', { name: SERVICE_REQUEST_FORM.foundNotMine }).click(SOON)
  await expect(field(page, SERVICE_REQUEST_FORM.description)).toHaveValue('')
  expect(await placesWith(page, [ASKED, PLACE])).toEqual([])

  await reopen(page, '/')
  await signOut(page)
  await leaveInputAndSignIn(second.email)
  await question.getByRole('button', { name: SERVICE_REQUEST_FORM.foundMine }).click(SOON)
  await expect(field(page, SERVICE_REQUEST_FORM.description)).toHaveValue(ASKED)
  await reopen(page, form)
  await expect(field(page, SERVICE_REQUEST_FORM.description)).toHaveValue(ASKED)
  await expect(field(page, SERVICE_REQUEST_FORM.location)).toHaveValue(PLACE)
})
