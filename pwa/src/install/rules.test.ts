import { describe, expect, it } from 'vitest'
import { type InstallSituation, invitationFor } from './rules.ts'

const DAY = 86_400_000
const second_visit: InstallSituation = {
  is_installed: false,
  has_prompt: true,
  is_ios_safari: false,
  visits: 2,
  has_sent: false,
  dismissed_at: undefined,
  now: 100 * DAY,
}

describe('invitationFor', () => {
  it('invites on the second visit and after a request that was sent', () => {
    expect(invitationFor(second_visit)).toBe('prompt')
    expect(invitationFor({ ...second_visit, visits: 1 })).toBeUndefined()
    expect(invitationFor({ ...second_visit, visits: 1, has_sent: true })).toBe('prompt')
  })

  it('shows how on an iPhone, and says nothing where neither way exists', () => {
    expect(invitationFor({ ...second_visit, has_prompt: false, is_ios_safari: true })).toBe('sheet')
    expect(invitationFor({ ...second_visit, has_prompt: false })).toBeUndefined()
  })

  it('says nothing when installed, nor for 30 days after a no', () => {
    expect(invitationFor({ ...second_visit, is_installed: true })).toBeUndefined()
    expect(invitationFor({ ...second_visit, dismissed_at: 71 * DAY })).toBeUndefined()
    expect(invitationFor({ ...second_visit, dismissed_at: 70 * DAY })).toBe('prompt')
  })
})
