import { describe, expect, it } from 'vitest'
import { mayUpdateUnasked } from './rules.ts'

const start = { ageMs: 900, isTouched: false, isSending: false }

describe('mayUpdateUnasked', () => {
  it('lets a build take over at a start that nobody has touched', () => {
    expect(mayUpdateUnasked(start)).toBe(true)
  })
  it.each([{ ageMs: 15_000 }, { isTouched: true }, { isSending: true }])('asks with %o', (changed) => {
    expect(mayUpdateUnasked({ ...start, ...changed })).toBe(false)
  })
})
