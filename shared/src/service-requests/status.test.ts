import { describe, expect, it } from 'vitest'
import { canReach, canTransition, isOpen, needsReason, nextStatuses, type Party, STATUSES } from './status.ts'

const PARTIES: Party[] = ['customer', 'technician']

/** The transitions of the contract, repeated here as the expectation. */
const ALLOWED = new Set([
  'pending accepted technician',
  'pending cancelled technician',
  'pending cancelled customer',
  'accepted completed technician',
  'accepted cancelled technician',
  'accepted cancelled customer',
])

const steps = STATUSES.flatMap((from) =>
  STATUSES.flatMap((to) => PARTIES.map((party) => ({ from, to, party }))),
)

describe('the status of a service request', () => {
  it.each(steps)(
    'changes from $from to $to by the $party only if the contract allows it',
    ({ from, to, party }) => {
      expect(canTransition(from, to, party)).toBe(ALLOWED.has(`${from} ${to} ${party}`))
    },
  )

  it('has the next statuses that each side may set', () => {
    expect(nextStatuses('pending', 'technician')).toEqual(['accepted', 'cancelled'])
    expect(nextStatuses('pending', 'customer')).toEqual(['cancelled'])
    expect(nextStatuses('accepted', 'customer')).toEqual(['cancelled'])
    expect(nextStatuses('accepted', 'technician')).toEqual(['completed', 'cancelled'])
    expect(nextStatuses('completed', 'technician')).toEqual([])
  })

  it('is open while pending or accepted, and needs a reason to be cancelled only after acceptance', () => {
    expect(STATUSES.filter(isOpen)).toEqual(['pending', 'accepted'])
    expect(STATUSES.filter((from) => needsReason(from, 'cancelled'))).toEqual(['accepted'])
    expect(needsReason('accepted', 'completed')).toBe(false)
  })

  it('can be reached only by a side that may set it', () => {
    const reachable = STATUSES.flatMap((status) =>
      PARTIES.filter((party) => canReach(status, party)).map((party) => `${status} ${party}`),
    )
    expect(reachable).toEqual([
      'accepted technician',
      'completed technician',
      'cancelled customer',
      'cancelled technician',
    ])
  })
})
