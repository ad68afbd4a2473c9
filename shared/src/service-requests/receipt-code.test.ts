import { expect, it } from 'vitest'
import { receiptCode } from './receipt-code.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

it.each([
  // SHA-256 of 'abc' and of nothing (FIPS 180-4).
  ['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 'Q9W1-DFWF'],
  ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'WERC-8GMR'],
  ['00000000000000000000', '0000-0000'],
  ['ffffffffff0000000000', 'ZZZZ-ZZZZ'],
])('the code of a receipt with the hash %s is %s', (hex, code) => {
  expect(receiptCode(bytes(hex))).toBe(code)
})
