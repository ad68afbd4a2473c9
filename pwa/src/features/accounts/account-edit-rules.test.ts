import { ACCOUNT_EDIT } from '@tecnicerca/shared/messages/account/account'
import { expect, test } from 'vitest'
import { accountEditProblems, changesOf } from './account-edit-rules.ts'

const VALUES = { name: 'Ana', phone: '809', currentPassword: '', newPassword: '', confirmPassword: '' }
const NONE = { name: undefined, currentPassword: undefined, confirmPassword: undefined }

test('without a new password only name and phone are sent, even if the current one is filled in', () => {
  const values = { ...VALUES, currentPassword: 'vieja1' }
  expect(changesOf(values)).toEqual({ name: 'Ana', phone: '809' })
  expect(accountEditProblems(values)).toEqual(NONE)
})

test('a new password is sent together with the current one', () => {
  const values = { ...VALUES, currentPassword: 'vieja1', newPassword: 'nueva1', confirmPassword: 'nueva1' }
  expect(changesOf(values)).toMatchObject({ currentPassword: 'vieja1', newPassword: 'nueva1' })
  expect(accountEditProblems(values)).toEqual(NONE)
})

test.each([
  [{ name: ' ' }, { name: ACCOUNT_EDIT.nameRequired }],
  [{ newPassword: 'nueva1', confirmPassword: 'nueva1' }, { currentPassword: ACCOUNT_EDIT.currentRequired }],
  [{ confirmPassword: 'nueva1' }, { confirmPassword: ACCOUNT_EDIT.passwordsDiffer }],
])('accountEditProblems refuses %o', (typed, problems) => {
  expect(accountEditProblems({ ...VALUES, ...typed })).toEqual({ ...NONE, ...problems })
})
