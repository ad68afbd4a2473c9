import { expect } from '@playwright/test'
import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import { openForLater } from '../../pwa/e2e/offline-phone.ts'
import { type BrowserPhone, expectNothingPending } from '../kit/browser-phone.ts'
import { faultTest } from './browser-faults.ts'
import { callAs, SOON } from './case-phone.ts'

const star = ({ page }: BrowserPhone, name: string) =>
  page.getByRole('button', { name: FAVOURITES.star(name), exact: true })

faultTest(
  'F93',
  'the last to arrive holds on both',
  async ({ mobile, phoneOf, technician, customer, stack }) => {
    const { technician_id: id, name } = technician
    const own = { path: `/users/me/favourites/${id}`, method: 'PUT' } as const
    expect((await callAs(stack, customer, own)).status).toBe(200)
    const starsNow = () =>
      stack.count('select count(*) from favourites where user_id = $1 and technician_id = $2', [
        customer.id,
        id,
      ])
    const phones = [mobile, await phoneOf(customer)] as const
    for (const phone of phones) {
      await openForLater(phone.page)
      await phone.open(`/technicians/${id}`)
      await expect(star(phone, name)).toHaveAttribute('aria-pressed', 'true', SOON)
    }
    // In both orders: the star arrives last, then its removal does.
    for (const [place, last] of [phones[1], phones[0]].entries()) {
      const first = phones[place] ?? mobile
      for (const { context } of phones) await context.setOffline(true)
      const isStarredAtLast = place === 0
      for (const phone of phones) {
        const isWanted = phone === last ? isStarredAtLast : !isStarredAtLast
        await expect(star(phone, name)).toHaveAttribute('aria-pressed', 'true')
        // Only the newest value of a phone counts.
        await star(phone, name).click()
        await expect(star(phone, name)).toHaveAttribute('aria-pressed', 'false')
        if (isWanted) await star(phone, name).click()
        await expect(star(phone, name)).toHaveAttribute('aria-pressed', String(isWanted))
      }
      await first.context.setOffline(false)
      await expectNothingPending(first.page)
      expect(await starsNow()).toBe(isStarredAtLast ? 0 : 1)
      await last.context.setOffline(false)
      await expect.poll(starsNow, SOON).toBe(isStarredAtLast ? 1 : 0)
      for (const phone of phones) {
        await phone.open('/mis-tecnicos')
        await expect(star(phone, name)).toHaveCount(isStarredAtLast ? 1 : 0, SOON)
        await phone.open(`/technicians/${id}`)
        await expect(star(phone, name)).toHaveAttribute('aria-pressed', String(isStarredAtLast), SOON)
      }
    }
  },
)
