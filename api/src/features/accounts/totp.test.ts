import { expect, it } from 'vitest'
import { findInterval, toBase32, totpCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// Appendix B of RFC 6238, shortened to six digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code)
})

it('accepts the codes of the previous, current and next interval only', () => {
  const found = [-2, -1, 0, 1, 2].map((step) => findInterval(secret, totpCode(secret, 100 + step), 3_010))
  expect(found).toEqual([undefined, 99, 100, 101, undefined])
})

it('encodes bytes in base32 as RFC 4648 does', () => {
  expect(['f', 'fo', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6YTBOI',
  ])
})
