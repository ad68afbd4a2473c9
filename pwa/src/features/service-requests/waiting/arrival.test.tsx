import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Arrival } from './arrival.tsx'

const AT = '2026-12-03T18:40:00.000Z'

const textOf = (writtenAt: string | undefined, how: 'written' | 'done' | 'tapped' = 'written') =>
  renderToStaticMarkup(<Arrival at={AT} writtenAt={writtenAt} how={how} />).replaceAll(/<[^>]*>/g, '')

test('an event that arrived late says when it was written', () => {
  expect(textOf('2026-12-03T13:12:00.000Z')).toBe('escrito a las 9:12\u00a0a.\u00a0m. · 2:40\u00a0p.\u00a0m.')
  expect(textOf('2026-12-03T13:12:00.000Z', 'done')).toBe(
    'hecho a las 9:12\u00a0a.\u00a0m. · 2:40\u00a0p.\u00a0m.',
  )
  expect(textOf('2026-12-02T23:05:00.000Z')).toBe(
    'escrito el 2 dic a las 7:05\u00a0p.\u00a0m. · 2:40\u00a0p.\u00a0m.',
  )
})

test('what was said about a visit and arrived late says that it was tapped without a network', () => {
  expect(textOf('2026-12-03T13:12:00.000Z', 'tapped')).toBe(
    'a las 9:12\u00a0a.\u00a0m.; llegó sin conexión a las 2:40\u00a0p.\u00a0m.',
  )
  expect(textOf('2026-12-02T17:05:00.000Z', 'tapped')).toBe(
    'el 2 dic a la 1:05\u00a0p.\u00a0m.; llegó sin conexión el 3 dic a las 2:40\u00a0p.\u00a0m.',
  )
})

test.each([undefined, AT, '2026-12-03T18:36:00.000Z', '2026-12-04T18:40:00.000Z'])(
  'an event written at %s says only when it arrived',
  (writtenAt) => expect(textOf(writtenAt)).toBe('2:40\u00a0p.\u00a0m.'),
)
