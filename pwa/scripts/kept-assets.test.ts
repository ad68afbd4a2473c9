import { describe, expect, it } from 'vitest'
import { planAssets } from './kept-assets.ts'

const DAY = 86_400_000
const now = 100 * DAY

describe('planAssets', () => {
  it('keeps a file for 30 days after a build without it', () => {
    const plan = planAssets({
      present: ['a.js', 'just-left.js', 'left-long-ago.js', 'left-29-days-ago.js'],
      current: new Set(['a.js']),
      retired: { 'left-long-ago.js': now - 30 * DAY, 'left-29-days-ago.js': now - 29 * DAY },
      now,
    })
    expect(plan.retired).toEqual({ 'just-left.js': now, 'left-29-days-ago.js': now - 29 * DAY })
    expect(plan.expired).toEqual(['left-long-ago.js'])
  })

  it('removes a file from the retired ones when a build contains it again', () => {
    const plan = planAssets({ present: ['a.js'], current: new Set(['a.js']), retired: { 'a.js': 1 }, now })
    expect(plan).toEqual({ retired: {}, expired: [] })
  })
})
