import { FALLBACK_CATEGORIES } from '@tecnicerca/shared/fallback-categories'
import { expect, test } from 'vitest'
import { PICTURES, pictureOf, tradeOf } from './trade.ts'

test('each of the six categories has a trade of its own', () => {
  const trades = FALLBACK_CATEGORIES.map(({ name }) => tradeOf(name))
  expect(trades).toEqual(['electricity', 'plumbing', 'carpentry', 'cooling', 'electronics', 'computing'])
})

test.each([
  ['Energía solar', 'zap', 'electricity'],
  ['Electricidad industrial', '', 'electricity'],
  ['Reparación de TV', '', 'electronics'],
  ['Aire acondicionado', '', 'cooling'],
  ['Jardinería', '', undefined],
])('%s with the icon "%s" is %s', (name, iconName, trade) => {
  expect(tradeOf(name, iconName)).toBe(trade)
})

test('a category shows the picture that was chosen, else that of its trade, else a wrench', () => {
  expect(PICTURES.map((picture) => pictureOf('Electricidad', picture))).toEqual(PICTURES)
  expect(pictureOf('Plomería', 'tool')).toBe('droplet')
  expect(pictureOf('Jardinería', 'flower')).toBe('wrench')
})
