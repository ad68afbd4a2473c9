import { describe, expect, it } from 'vitest'
import { mayUpdateUnasked } from './rules.ts'

const start = { ageMs: 900, isTouched: false, isSending: false }

describe('mayUpdateUnasked', () => {
  it('is true at the start, before any interaction', () => {
    expect(mayUpdateUnasked(start)).toBe(true)
  })
  it.each([{ ageMs: 15_000 }, { isTouched: true }, { isSending: true }])('is false with %o', (changed) => {
    expect(mayUpdateUnasked({ ...start, ...changed })).toBe(false)
  })
})
