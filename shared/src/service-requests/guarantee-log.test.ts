import { expect, it } from 'vitest'
import { CLAIM_ANSWERS, claimsIn, guaranteeDaysLeft, isClaimOpen } from './guarantee-log.ts'

it('takes the state of a claim from its last answer', () => {
  const events = [
    { id: 1, kind: 'guarantee_claimed', data: {} },
    { id: 2, kind: 'guarantee_promised', data: { claim_id: 1 } },
    { id: 3, kind: 'guarantee_honoured', data: { claim_id: 1 } },
    { id: 4, kind: 'guarantee_claimed', data: {} },
  ]
  expect(claimsIn(events).map(({ state }) => state)).toEqual(['honoured', 'claimed'])
})

it('leaves a claim open until it is refused, honoured or withdrawn, also after a promise', () => {
  const open = CLAIM_ANSWERS.filter((answer) => {
    const [claim] = claimsIn([
      { id: 1, kind: 'guarantee_claimed', data: {} },
      { id: 2, kind: 'guarantee_promised', data: { claim_id: 1 } },
      { id: 3, kind: `guarantee_${answer}`, data: { claim_id: 1 } },
    ])
    expect(claim?.state).toBe(answer)
    return isClaimOpen(answer)
  })
  expect(open).toEqual(['promised'])
})

it('counts the days of a guarantee by the days of Santo Domingo', () => {
  // 23:30 on 20 January in Santo Domingo.
  expect(guaranteeDaysLeft('2027-03-02', new Date('2027-01-21T03:30:00Z'))).toBe(41)
  expect(guaranteeDaysLeft('2027-03-02', new Date('2027-03-02T04:00:00Z'))).toBe(0)
  expect(guaranteeDaysLeft('2027-03-02', new Date('2027-03-03T04:00:00Z'))).toBe(-1)
})
