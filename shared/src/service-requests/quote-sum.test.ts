import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUpQuote, fromCents, toCents } from './quote-sum.ts'

/** '12.05' for 1205, the only way from whole numbers to what JSON carries. */
const decimal = (hundredths: number) =>
  Number(`${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`)

const line = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 500 })),
  unitPrice: fc.oneof(
    fc.integer({ min: 0, max: 1_000_000_000 }),
    fc.integer({ min: 0, max: 999 }),
    fc.constant(1_000_000_000),
  ),
})

/** The formula of the specification in numbers of any size. */
function exactSum(lines: readonly { quantity: number; unitPrice: number }[], chargesItbis: boolean) {
  const amounts = lines.map(({ quantity, unitPrice }) => (BigInt(quantity) * BigInt(unitPrice) + 50n) / 100n)
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0n)
  const itbis = chargesItbis ? (subtotal * 18n + 50n) / 100n : 0n
  return { lines: amounts, subtotal, itbis, total: subtotal + itbis }
}

describe('addUpQuote', () => {
  it('gives the same as whole numbers of any size', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.boolean(), (lines, chargesItbis) => {
        const asSent = lines.map(({ quantity, unitPrice }) => ({
          quantity: decimal(quantity),
          unit_price: decimal(unitPrice),
        }))
        const { lines: amounts, ...sums } = addUpQuote(asSent, chargesItbis)
        expect({ ...sums, lines: amounts }).toEqual(
          JSON.parse(
            JSON.stringify(exactSum(lines, chargesItbis), (_, value) =>
              typeof value === 'bigint' ? Number(value) : value,
            ),
          ),
        )
        expect([...amounts, ...Object.values(sums)].every(Number.isSafeInteger)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  it.each([
    [[{ quantity: 1, unit_price: 1500 }], false, 150_000],
    [[{ quantity: 1, unit_price: 1500 }], true, 177_000],
    // Half a cent goes up: 0.5 × 0.01, and 18 % of 0.25.
    [[{ quantity: 0.5, unit_price: 0.01 }], false, 1],
    [[{ quantity: 0.49, unit_price: 0.01 }], false, 0],
    [[{ quantity: 1, unit_price: 0.25 }], true, 30],
    // Each line is rounded by itself.
    [Array.from({ length: 3 }, () => ({ quantity: 0.33, unit_price: 0.05 })), false, 6],
    [[{ quantity: 1.15, unit_price: 1 }], false, 115],
    [[], true, 0],
  ])('adds up %j with ITBIS %s', (lines, chargesItbis, total) => {
    expect(addUpQuote(lines, chargesItbis).total).toBe(total)
  })
})

describe('cents', () => {
  it('come back as the very number that JSON has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
        expect(toCents(decimal(cents))).toBe(cents)
        expect(fromCents(cents)).toBe(decimal(cents))
      }),
    )
  })
})
