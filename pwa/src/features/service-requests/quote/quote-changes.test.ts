import type { QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { describe, expect, it } from 'vitest'
import { compareQuotes } from './quote-changes.ts'

const line = (kind: QuoteLine['kind'], text: string, price: number): QuoteLine => ({
  ...{ kind, text, quantity: 1 },
  unit_price: price,
})
const labour = line('labour', 'Revisar', 800)
const part = line('parts', 'Capacitor', 1200)

describe('compareQuotes', () => {
  it('finds nothing between equal quotes, in whatever order', () => {
    expect(compareQuotes([labour, part], [part, { ...labour, text: ' revisar ' }])).toEqual([])
  })

  it('finds another price, another quantity, a new line and a line that is gone', () => {
    const dearer = line('parts', 'Capacitor', 1500)
    expect(compareQuotes([labour, part], [labour, dearer])).toEqual([{ before: part, after: dearer }])
    const twice = { ...labour, quantity: 2 }
    expect(compareQuotes([labour], [twice, part])).toEqual([
      { before: labour, after: twice },
      { after: part },
    ])
    expect(compareQuotes([labour, part], [part])).toEqual([{ before: labour }])
  })

  it('pairs lines of one kind whose words changed, after those with the same words', () => {
    const compressor = line('parts', 'Compresor', 6000)
    const gas = line('parts', 'Gas', 900)
    expect(compareQuotes([part, gas], [gas, compressor])).toEqual([{ before: part, after: compressor }])
    expect(compareQuotes([part], [line('visit', 'Capacitor', 1200)])).toEqual([
      { after: line('visit', 'Capacitor', 1200) },
      { before: part },
    ])
  })
})
