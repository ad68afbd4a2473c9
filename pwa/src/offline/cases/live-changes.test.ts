import { expect, it } from 'vitest'
import { onChange } from '../storage/changes.ts'
import { withNotifications } from './live-changes.ts'

it('a refresh after a push announces cases_heard only if it succeeds and no case has changed', async () => {
  let announcements = 0
  const forget = onChange('cases_heard:7', () => (announcements += 1))
  expect([await withNotifications(7, async () => true).refreshNow(), announcements]).toEqual([true, 0])
  expect([await withNotifications(7, async () => false).refreshNow(), announcements]).toEqual([false, 1])
  await expect(
    withNotifications(7, () => Promise.reject(new Error('unreachable'))).refreshNow(),
  ).rejects.toThrow()
  expect(announcements).toBe(1)
  forget()
})
