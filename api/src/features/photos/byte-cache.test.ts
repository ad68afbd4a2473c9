import { describe, expect, it } from 'vitest'
import { createByteCache } from './byte-cache.ts'

describe('byte cache', () => {
  it('lets go of what was used longest ago once it is full', () => {
    const cache = createByteCache({ max_bytes: 10, max_age_ms: 1000 })
    cache.set('a', Buffer.alloc(4))
    cache.set('b', Buffer.alloc(4))
    cache.get('a')
    cache.set('c', Buffer.alloc(4))
    expect([cache.get('a'), cache.get('b'), cache.get('c')].map(Boolean)).toEqual([true, false, true])
  })

  it('counts an entry that is set again once', () => {
    const cache = createByteCache({ max_bytes: 10, max_age_ms: 1000 })
    for (let i = 0; i < 5; i += 1) cache.set('a', Buffer.alloc(4))
    cache.set('b', Buffer.alloc(4))
    expect(cache.get('a')).toBeDefined()
  })

  it('keeps nothing larger than itself and nothing past its age', () => {
    let now = 0
    const cache = createByteCache({ max_bytes: 10, max_age_ms: 1000, now: () => now })
    cache.set('large', Buffer.alloc(11))
    cache.set('old', Buffer.alloc(1))
    now = 1000
    expect([cache.get('large'), cache.get('old')]).toEqual([undefined, undefined])
  })
})
