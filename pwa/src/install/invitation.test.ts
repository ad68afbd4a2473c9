import { describe, expect, it } from 'vitest'
import { type InstallSituation, invitationFor } from './invitation.ts'

const DAY = 86_400_000
const secondVisit: InstallSituation = {
  isInstalled: false,
  hasPrompt: true,
  isIosSafari: false,
  visits: 2,
  hasSent: false,
  dismissedAt: undefined,
  now: 100 * DAY,
}

describe('invitationFor', () => {
  it('invites on the second visit and after a request that was sent', () => {
    expect(invitationFor(secondVisit)).toBe('prompt')
    expect(invitationFor({ ...secondVisit, visits: 1 })).toBeUndefined()
    expect(invitationFor({ ...secondVisit, visits: 1, hasSent: true })).toBe('prompt')
  })

  it('shows instructions in Safari on iOS, and nothing in other browsers without a prompt', () => {
    expect(invitationFor({ ...secondVisit, hasPrompt: false, isIosSafari: true })).toBe('sheet')
    expect(invitationFor({ ...secondVisit, hasPrompt: false })).toBeUndefined()
  })

  it('shows nothing if the app is installed, or was declined in the last 30 days', () => {
    expect(invitationFor({ ...secondVisit, isInstalled: true })).toBeUndefined()
    expect(invitationFor({ ...secondVisit, dismissedAt: 71 * DAY })).toBeUndefined()
    expect(invitationFor({ ...secondVisit, dismissedAt: 70 * DAY })).toBe('prompt')
  })
})
