import { expect } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { openForLater } from '../../pwa/e2e/offline-phone.ts'
import { faultTest } from './browser-faults.ts'
import { callAs, messagesOf, newCase, openCase, SOON } from './case-phone.ts'

faultTest(
  'F94',
  'the message keeps its words, and the list has the new ones',
  async ({ phoneOf, technician, customer, stack }) => {
    const id = await newCase(stack, { customer, technician })
    const set = async (text: string) => {
      const own = { path: '/users/me/quick-replies', method: 'PUT', body: { texts: [text] } } as const
      expect((await callAs(stack, technician, own)).status).toBe(200)
    }
    await set('Llego a las nueve.')
    const phone = await phoneOf(technician)
    const { page } = phone
    await openForLater(page)
    await openCase(phone, id)
    const composer = page.getByLabel(CASES.message, { exact: true })
    const open = page.getByRole('button', { name: QUICK_REPLIES.open, exact: true })
    const offered = page.getByRole('dialog').getByRole('listitem')
    await open.click()
    await offered.getByText('Llego a las nueve.').click(SOON)
    await expect(composer).toHaveValue('Llego a las nueve.')
    await set('Llego a las diez.')
    await open.click()
    await expect(offered).toHaveText(['Llego a las diez.'], SOON)
    await page.keyboard.press('Escape')
    await expect(composer).toHaveValue('Llego a las nueve.')
    expect(await messagesOf(stack, id)).toEqual([])
    await page.getByRole('button', { name: CASES.send, exact: true }).click()
    await expect.poll(() => messagesOf(stack, id), SOON).toEqual(['Llego a las nueve.'])
    expect(await stack.count('select count(*) from quick_replies where user_id = $1', [technician.id])).toBe(
      1,
    )
  },
)
