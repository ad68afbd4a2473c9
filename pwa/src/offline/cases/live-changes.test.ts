import { expect, it } from 'vitest'
import { onChange } from '../storage/changes.ts'
import { withNotifications } from './live-changes.ts'

it('what was told of and changed no case is looked for among the notices', async () => {
  let heard = 0
  const forget = onChange('cases_heard:7', () => (heard += 1))
  expect([await withNotifications(7, async () => true).look(), heard]).toEqual([true, 0])
  expect([await withNotifications(7, async () => false).look(), heard]).toEqual([false, 1])
  await expect(withNotifications(7, () => Promise.reject(new Error('unreachable'))).look()).rejects.toThrow()
  expect(heard).toBe(1)
  forget()
})
