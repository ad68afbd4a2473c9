import { describe, expect, it } from 'vitest'
import type { Handout } from './handout.ts'
import { type DrawnText, layOutHandout, PICTURE_WIDTH, wrap } from './handout-layout.ts'
import { pageRules } from './use-print.ts'

/** A font whose letters are all as wide. */
const measure = (text: string, { size }: { size: number }) => text.length * size * 0.55

const LONG = `${'Transformador'.repeat(6)} con ${'muchas palabras '.repeat(5)}`
const HANDOUT: Handout = {
  title: 'Cotización',
  code: 'K7Q2-9FXA',
  state: 'Aceptada por Ana el 3 dic 2026',
  facts: [
    { term: 'Técnico', value: 'María de los Ángeles Rodríguez de la Cruz Peñaló' },
    { term: 'Cliente', value: 'Ana Peralta' },
  ],
  rows: Array.from({ length: 20 }, () => ({
    name: LONG,
    details: 'Piezas · 9999.99 × RD$10,000,000',
    amount: 'RD$10,000,000',
  })),
  sums: [
    { term: 'ITBIS (18 %)', value: 'RD$1,525,423.73' },
    { term: 'Total', value: 'RD$10,000,000' },
  ],
  words: 'nueve millones novecientos noventa y nueve mil novecientos noventa y nueve pesos con 99/100',
  notes: [{ term: 'Garantía', value: LONG }],
  file: 'cotizacion-3.png',
}

function edges(text: DrawnText): [left: number, right: number] {
  const width = measure(text.text, text)
  const before = { left: 0, center: width / 2, right: width }[text.align as 'left' | 'center' | 'right']
  return [text.x - before, text.x - before + width]
}

describe('the picture of a handout', () => {
  const { texts, rules, height, header } = layOutHandout(HANDOUT, measure)

  it('has every text, within its edges', () => {
    for (const text of texts) {
      const [left, right] = edges(text)
      expect(left).toBeGreaterThanOrEqual(40)
      expect(right).toBeLessThanOrEqual(PICTURE_WIDTH - 40)
      expect(text.y + text.size / 2).toBeLessThan(height)
    }
    const flat = (text: string) => text.replace(/\s/g, '')
    const all = flat(texts.map(({ text }) => text).join(''))
    const facts = HANDOUT.facts.map(({ value }) => value)
    for (const text of [...facts, HANDOUT.code ?? '', HANDOUT.words, LONG, 'No es un comprobante fiscal'])
      expect(all).toContain(flat(text))
    expect(texts.filter(({ text }) => text === 'RD$10,000,000')).toHaveLength(21)
  })

  it('lets no text lie upon another or upon a rule', () => {
    for (const [place, one] of texts.entries()) {
      const [left, right] = edges(one)
      for (const other of texts.slice(place + 1)) {
        if (Math.abs(one.y - other.y) >= (one.size + other.size) / 2) continue
        const [otherLeft, otherRight] = edges(other)
        expect(right <= otherLeft || otherRight <= left).toBe(true)
      }
      for (const rule of rules) expect(Math.abs(rule - one.y)).toBeGreaterThan(one.size / 2)
      if (one.tone !== 'on-header') expect(one.y - one.size / 2).toBeGreaterThan(header)
    }
  })

  it('can be read where it is 300 pixels wide, unless it is long', () => {
    const short = layOutHandout({ ...HANDOUT, rows: HANDOUT.rows.slice(0, 3) }, measure)
    for (const { size } of short.texts) expect((size * 300) / PICTURE_WIDTH).toBeGreaterThan(10)
    expect(texts.filter(({ text }) => text === 'Ana Peralta')[0]?.size).toBeCloseTo(26.4)
  })
})

describe('wrap', () => {
  const lines = (text: string, width: number) => wrap(text, width, ({ length }) => length)

  it.each<[string, number, string[]]>([
    ['', 5, ['']],
    ['uno dos', 7, ['uno dos']],
    [' uno\n dos ', 6, ['uno', 'dos']],
    ['un transformador', 6, ['un', 'transf', 'ormado', 'r']],
    ['abcdefgh de', 6, ['abcdef', 'gh de']],
  ])('breaks %j at %i', (text, width, broken) => {
    expect(lines(text, width)).toEqual(broken)
  })

  it('does not break within what is read as one letter', () => {
    const family = '👨‍👩‍👧'
    expect(lines(family.repeat(2), 10)).toEqual([family, family])
  })
})

describe('pageRules', () => {
  it('makes a page of a roll that is 80 mm wide and a little higher than the sheet', () => {
    expect(pageRules('roll', 96)).toBe('size: 80mm 35mm; margin: 4mm')
    expect(pageRules('letter', 96)).toBe('size: letter; margin: 14mm')
  })
})
