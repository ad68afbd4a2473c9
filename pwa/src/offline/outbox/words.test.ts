import { expect, it } from 'vitest'
import { OUTBOX_OF_FIRST_RELEASE } from '../testing/first-release.ts'
import type { OutboxRecord } from './record.ts'
import { canRetry, wordsFor } from './words.ts'

const item = { ...OUTBOX_OF_FIRST_RELEASE[0], user_id: 1 }
const textOf = (changes: Partial<OutboxRecord>) => wordsFor({ ...item, ...changes } as OutboxRecord)
const error = {
  status: 409,
  code: 'invalid_transition' as const,
  message: 'Ya no admite este cambio.',
  fields: {},
}

it('wordsFor describes the state of an item, and a refusal in the words of the server', () => {
  expect(textOf({})).toBe('Guardada en este teléfono. Se enviará cuando haya conexión.')
  expect(textOf({ hint: 'slow' })).toBe('La conexión está muy lenta.')
  expect(textOf({ hold: 'auth', hint: 'slow' })).toBe('Inicia sesión para enviarla.')
  expect(textOf({ state: 'needs_attention', error })).toBe('Ya no admite este cambio.')
  expect(textOf({ wish: { type: 'discard' } })).toMatch('Preguntaremos si ya había llegado.')
  expect(textOf({ wish: { type: 'discard' }, state: 'confirmed' })).toMatch('ya había llegado')
})

it('canRetry is true only for refusals that a retry can resolve', () => {
  const refused = (code: string) =>
    canRetry({ ...item, state: 'needs_attention', error: { ...error, code } } as OutboxRecord)
  expect(['expired', 'operation_closed', 'not_eligible', 'too_many_pending'].map(refused)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['invalid_transition', 'request_date_passed', 'technician_gone'].map(refused)).toEqual([
    false,
    false,
    false,
  ])
})
