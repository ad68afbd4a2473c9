import { describe, expect, it } from 'vitest'
import { mayUpdateUnasked } from './rules.ts'

const start = { age_ms: 900, is_touched: false, is_sending: false }

describe('mayUpdateUnasked', () => {
  it('lets a build take over at a start that nobody has touched', () => {
    expect(mayUpdateUnasked(start)).toBe(true)
  })
  it.each([{ age_ms: 15_000 }, { is_touched: true }, { is_sending: true }])('asks with %o', (changed) => {
    expect(mayUpdateUnasked({ ...start, ...changed })).toBe(false)
  })
})
