import type { Page } from '@playwright/test'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'

const WORDS = 'zarigueya encendida'
const CALL = '/admin/missed-searches'

const answered = (status: number, ...searched: string[]) => {
  const searches = searched.map((words, index) => ({ words, times: 1200 - index, last_day: '2026-11-21' }))
  const json = status === 200 ? { searches } : { code: 'validation_failed', message: 'No se pudo.' }
  return { path: '/admin/categories', answers: { [CALL]: { status, json } } }
}

/** The categories screen with missed searches, in every state. */
export const MISSED_SCREENS = [
  { ...answered(400), state: 'missed searches: failed', until: ADMIN_CATEGORIES.missedFailed },
  { ...answered(200), state: 'missed searches: none', until: ADMIN_CATEGORIES.missedEmpty },
  { ...answered(200, WORDS, 'a'.repeat(80)), state: 'missed searches', until: WORDS },
  {
    ...answered(200, WORDS),
    state: 'words for a category',
    act: async (page: Page) => {
      await page.getByRole('button', { name: ADMIN_CATEGORIES.addWordsNamed(WORDS) }).click()
      await page.getByRole('dialog').getByRole('button', { name: ADMIN_CATEGORIES.addWordsNext }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]
