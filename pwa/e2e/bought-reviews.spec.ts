import { expect } from '@playwright/test'
import type { TechnicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { fromElsewhere, test } from './fixtures.ts'
import { completed, newCustomer, newTechnician, type Person, technicianId, today } from './marketplace.ts'
import { CALLS, card, openForLater, reopen, shownIds } from './offline-phone.ts'

test('bought reviews are shown and move nobody, on the server and on the phone', async ({
  page,
  context,
  provoke,
  request,
}) => {
  provoke(CALLS)
  const word = `gremio${Date.now()}`
  const [first, second] = [await newTechnician(request, 'Ana Uno'), await newTechnician(request, 'Eva Dos')]
  for (const technician of [first, second]) await writeIntoProfile(technician, word)
  // If all else is equal, the newer technician comes first.
  const order = [technicianId(second), technicianId(first)]
  const listed = async () => {
    const answer = await page.request.get(`/api/technicians/search?query=${word}`, {
      headers: fromElsewhere(),
    })
    return ((await answer.json()) as TechnicianListAnswer).technicians
  }
  const buyer = await newCustomer(request)
  for (let bought = 0; bought < 3; bought += 1) await buyReview(buyer, first)
  await expect
    .poll(async () => (await listed()).map(({ review_count: reviewCount }) => reviewCount))
    .toEqual([0, 3])
  expect((await listed()).map(({ id }) => id)).toEqual(order)

  await openForLater(page)
  await reopen(page, `/search?query=${word}&sort=rating`)
  await expect.poll(() => shownIds(page)).toEqual(order)
  await context.setOffline(true)
  await reopen(page, `/search?query=${word}&sort=rating`)
  await expect.poll(() => shownIds(page)).toEqual(order)
  await expect(card(page, 'Ana Uno')).toContainText('5.0')
})

async function writeIntoProfile(technician: Person, word: string): Promise<void> {
  const profile = { bio: `Instalo inversores. ${word}`, experience_years: 12, hourly_rate: 1500 }
  const answer = await technician.api.put('/api/technicians/profile', {
    data: { ...profile, city: 'Santiago', address: '', available: true },
  })
  expect(answer.status()).toBe(200)
}

async function buyReview(buyer: Person, technician: Person): Promise<void> {
  await completed(buyer, technician)
  const answer = await buyer.api.post('/api/reviews', {
    data: {
      technician_id: technicianId(technician),
      rating: 5,
      comment: 'El mejor de toda la ciudad.',
      service_date: today(),
    },
  })
  expect(answer.status()).toBe(201)
}
