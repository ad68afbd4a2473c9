import type { QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { expect, it } from 'vitest'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { suggestionsOf } from './line-suggestions.ts'

const line = (text: string, price: number): QuoteLine => ({
  ...{ kind: 'parts', text },
  ...{ quantity: 1, unit_price: price },
})

it('suggests each line once, with the price of the newest quote, and none whose words were deleted', () => {
  const agreed = { direction: 'received', agreed_lines: [line('Gas', 900), line('Visita', 300)] }
  const asked = { direction: 'sent', agreed_lines: [line('De otro técnico', 2)] }
  const earlier = [line('Capacitor', 400), line('', 5), line('Capacitor', 350), line('Gas', 700)]
  const suggestions = suggestionsOf([agreed, asked] as OwnServiceRequest[], earlier)
  expect([...suggestions.values()]).toEqual([line('Capacitor', 400), line('Gas', 700), line('Visita', 300)])
})
