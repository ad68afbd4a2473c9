import { describe, expect, it } from 'vitest'
import { type EventKind, openOffer } from './cases.ts'

const log = (...kinds: EventKind[]) => kinds.map((kind, index) => ({ id: index + 1, kind }))

describe('the open offer', () => {
  it.each<[number | undefined, EventKind[]]>([
    [undefined, ['requested', 'message']],
    [2, ['requested', 'offered', 'message']],
    [4, ['requested', 'offered', 'offer_withdrawn', 'offered', 'accepted']],
    [undefined, ['requested', 'offered', 'offer_accepted']],
    [undefined, ['requested', 'offered', 'offer_declined', 'message']],
    [undefined, ['requested', 'offered', 'cancelled']],
    [undefined, ['requested', 'accepted', 'offered', 'completed', 'reviewed']],
  ])('is %s after %j', (id, kinds) => {
    expect(openOffer(log(...kinds))?.id).toBe(id)
  })
})
