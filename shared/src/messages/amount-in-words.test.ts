import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('amountInWords', () => {
  it.each([
    [0, 'cero pesos con 00/100'],
    [0.5, 'cero pesos con 50/100'],
    [1, 'un peso con 00/100'],
    [1.01, 'un peso con 01/100'],
    [2, 'dos pesos con 00/100'],
    [16, 'dieciséis pesos con 00/100'],
    [21, 'veintiún pesos con 00/100'],
    [22, 'veintidós pesos con 00/100'],
    [31, 'treinta y un pesos con 00/100'],
    [99, 'noventa y nueve pesos con 00/100'],
    [100, 'cien pesos con 00/100'],
    [101, 'ciento un pesos con 00/100'],
    [121, 'ciento veintiún pesos con 00/100'],
    [500, 'quinientos pesos con 00/100'],
    [714, 'setecientos catorce pesos con 00/100'],
    [999, 'novecientos noventa y nueve pesos con 00/100'],
    [1_000, 'mil pesos con 00/100'],
    [1_001, 'mil un pesos con 00/100'],
    [1_100, 'mil cien pesos con 00/100'],
    [21_000, 'veintiún mil pesos con 00/100'],
    [21_500.5, 'veintiún mil quinientos pesos con 50/100'],
    [31_021, 'treinta y un mil veintiún pesos con 00/100'],
    [100_000, 'cien mil pesos con 00/100'],
    [101_101, 'ciento un mil ciento un pesos con 00/100'],
    [1_000_000, 'un millón de pesos con 00/100'],
    [1_000_001, 'un millón un pesos con 00/100'],
    [1_000_100, 'un millón cien pesos con 00/100'],
    [2_001_000, 'dos millones mil pesos con 00/100'],
    [
      9_999_999.99,
      'nueve millones novecientos noventa y nueve mil novecientos noventa y nueve pesos con 99/100',
    ],
    [21_000_000.5, 'veintiún millones de pesos con 50/100'],
  ])('writes %d', (amount, words) => expect(amountInWords(Math.round(amount * 100))).toBe(words))

  it('is read back as the same amount from 0 to 9,999,999.99', () => {
    for (let pesos = 0; pesos <= 20_000; pesos += 1)
      expect(readWords(amountInWords(pesos * 100))).toBe(pesos * 100)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(readWords(amountInWords(cents))).toBe(cents)
      }),
      { numRuns: 20_000 },
    )
  })
})

/** Reads each word by itself: 'mil' and 'millones' multiply what came before, all others add. */
function readWords(text: string): number {
  const [, count = '', cents] = /^(.+?) (?:de )?pesos? con (\d\d)\/100$/u.exec(text) ?? []
  let [sum, group] = [0, 0]
  for (const word of count.split(' ')) {
    if (word === 'y') continue
    if (word === 'mil') [sum, group] = [sum + (group || 1) * 1_000, 0]
    else if (word.startsWith('mill')) [sum, group] = [sum + group * 1_000_000, 0]
    else group += VALUES.get(word) ?? Number.NaN
  }
  return (sum + group) * 100 + Number(cents)
}

const VALUES = new Map(
  Object.entries({
    cero: 0,
    un: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    trece: 13,
    catorce: 14,
    quince: 15,
    dieciséis: 16,
    diecisiete: 17,
    dieciocho: 18,
    diecinueve: 19,
    veinte: 20,
    veintiún: 21,
    veintidós: 22,
    veintitrés: 23,
    veinticuatro: 24,
    veinticinco: 25,
    veintiséis: 26,
    veintisiete: 27,
    veintiocho: 28,
    veintinueve: 29,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
    ciento: 100,
    doscientos: 200,
    trescientos: 300,
    cuatrocientos: 400,
    quinientos: 500,
    seiscientos: 600,
    setecientos: 700,
    ochocientos: 800,
    novecientos: 900,
  }),
)
