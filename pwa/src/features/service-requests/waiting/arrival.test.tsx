import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Arrival } from './arrival.tsx'

const AT = '2026-12-03T18:40:00.000Z'

const textOf = (writtenAt: string | undefined, isDone = false) =>
  renderToStaticMarkup(<Arrival at={AT} writtenAt={writtenAt} isDone={isDone} />).replaceAll(/<[^>]*>/g, '')

test('an event that arrived late says when it was written', () => {
  expect(textOf('2026-12-03T13:12:00.000Z')).toBe('escrito a las 9:12\u00a0a.\u00a0m. · 2:40\u00a0p.\u00a0m.')
  expect(textOf('2026-12-03T13:12:00.000Z', true)).toBe(
    'hecho a las 9:12\u00a0a.\u00a0m. · 2:40\u00a0p.\u00a0m.',
  )
  expect(textOf('2026-12-02T23:05:00.000Z')).toBe(
    'escrito el 2 dic a las 7:05\u00a0p.\u00a0m. · 2:40\u00a0p.\u00a0m.',
  )
})

test.each([undefined, AT, '2026-12-03T18:36:00.000Z', '2026-12-04T18:40:00.000Z'])(
  'an event written at %s says only when it arrived',
  (writtenAt) => expect(textOf(writtenAt)).toBe('2:40\u00a0p.\u00a0m.'),
)
