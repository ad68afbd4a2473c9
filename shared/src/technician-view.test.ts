import { describe, expect, it } from 'vitest'
import { noLongerVisibleToTechnician } from './technician-view.ts'

const END = '2026-03-01T12:00:00.000Z'
const END_MS = Date.parse(END)
const DAY_MS = 86_400_000
const NOTHING = { address: false, photos: false, description: false }
const OPEN = { status: 'pending', expires_at: END, accepted_at: null, ended_at: null } as const
const DECLINED = { status: 'cancelled', expires_at: null, accepted_at: null, ended_at: END } as const
const DONE = { ...DECLINED, status: 'completed', accepted_at: '2026-02-01T12:00:00.000Z' } as const

describe('noLongerVisibleToTechnician', () => {
  it('hides nothing of a pending or accepted case', () => {
    expect(noLongerVisibleToTechnician(OPEN, END_MS - 1)).toEqual(NOTHING)
    const accepted = { ...DONE, status: 'accepted', ended_at: null } as const
    expect(noLongerVisibleToTechnician(accepted, END_MS + 900 * DAY_MS)).toEqual(NOTHING)
  })

  it('hides address and photos of an unaccepted case at once, the description after 30 days', () => {
    for (const state of [DECLINED, OPEN]) {
      expect(noLongerVisibleToTechnician(state, END_MS)).toEqual({ ...NOTHING, address: true, photos: true })
      expect(noLongerVisibleToTechnician(state, END_MS + 30 * DAY_MS - 1).description).toBe(false)
    }
    expect(noLongerVisibleToTechnician(DECLINED, END_MS + 30 * DAY_MS).description).toBe(true)
  })

  it.each([
    ['completed', DONE],
    ['completed without a time of acceptance', { ...DONE, accepted_at: null }],
    ['cancelled after acceptance', { ...DONE, status: 'cancelled' as const }],
  ])('hides the address alone, after 30 days, of a case that was %s', (_, state) => {
    expect(noLongerVisibleToTechnician(state, END_MS + 30 * DAY_MS - 1)).toEqual(NOTHING)
    expect(noLongerVisibleToTechnician(state, END_MS + 30 * DAY_MS)).toEqual({ ...NOTHING, address: true })
  })
})
