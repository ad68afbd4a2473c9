import { describe, expect, it } from 'vitest'
import { canReach, canTransition, nextStatuses, type Party, STATUSES } from './service-request-status.ts'

const PARTIES: Party[] = ['customer', 'technician']

/** The contract's table, written out once more. */
const ALLOWED = new Set([
  'pending accepted technician',
  'pending cancelled technician',
  'pending cancelled customer',
  'accepted completed technician',
])

const steps = STATUSES.flatMap((from) =>
  STATUSES.flatMap((to) => PARTIES.map((party) => ({ from, to, party }))),
)

describe('the status of a service request', () => {
  it.each(steps)(
    'goes from $from to $to by the $party only where the contract says so',
    ({ from, to, party }) => {
      expect(canTransition(from, to, party)).toBe(ALLOWED.has(`${from} ${to} ${party}`))
    },
  )

  it('offers each side the buttons it has', () => {
    expect(nextStatuses('pending', 'technician')).toEqual(['accepted', 'cancelled'])
    expect(nextStatuses('pending', 'customer')).toEqual(['cancelled'])
    expect(nextStatuses('accepted', 'customer')).toEqual([])
    expect(nextStatuses('completed', 'technician')).toEqual([])
  })

  it('is asked for again only by one who could have set it', () => {
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
