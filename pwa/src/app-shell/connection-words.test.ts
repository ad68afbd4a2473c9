import { expect, test } from 'vitest'
import { freshnessOf } from '../offline/network/freshness.ts'
import { connectionWords } from './connection-words.ts'

const HOUR = 3_600_000
const aged = (hours: number) => freshnessOf(Date.UTC(2026, 10, 21, 12), Date.UTC(2026, 10, 21, 12 + hours))

test.each([
  ['online', undefined, undefined],
  ['online', aged(0), undefined],
  ['online', aged(3), 'Actualizado hace 3 h'],
  ['offline', undefined, 'Sin conexión'],
  ['offline', aged(0), 'Sin conexión'],
  ['offline', aged(3), 'Sin conexión · datos de hace 3 h'],
  ['offline', aged(50), 'Sin conexión · datos de hace 2 días'],
  ['slow', undefined, 'Conexión lenta'],
  ['slow', aged(3), 'Conexión lenta · actualizado hace 3 h'],
] as const)('connectionWords(%s, %o): %s', (connection, freshness, words) =>
  expect(connectionWords(connection, freshness)).toBe(words),
)

test('connectionWords explains a captive portal, regardless of the age of the data', () =>
  expect(connectionWords('portal', aged(3 * HOUR))).toMatch(/^Esta red pide iniciar sesión/))
