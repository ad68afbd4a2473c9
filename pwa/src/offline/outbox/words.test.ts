import { expect, it } from 'vitest'
import { OUTBOX_OF_FIRST_RELEASE } from '../testing/first-release.ts'
import type { OutboxRecord } from './record.ts'
import { canRetry, wordsFor } from './words.ts'

const item = { ...OUTBOX_OF_FIRST_RELEASE[0], user_id: 1 }
const words = (changes: Partial<OutboxRecord>) => wordsFor({ ...item, ...changes } as OutboxRecord)
const error = {
  status: 409,
  code: 'invalid_transition' as const,
  message: 'Ya no admite este cambio.',
  fields: {},
}

it('says where an item stands, a refusal in the server’s own sentence', () => {
  expect(words({})).toBe('Guardada en este teléfono. Se enviará cuando haya conexión.')
  expect(words({ hint: 'slow' })).toBe('La conexión está muy lenta.')
  expect(words({ hold: 'auth', hint: 'slow' })).toBe('Inicia sesión para enviarla.')
  expect(words({ state: 'needs_attention', error })).toBe('Ya no admite este cambio.')
  expect(words({ wish: { type: 'discard' } })).toMatch('Preguntaremos si ya había llegado.')
  expect(words({ wish: { type: 'discard' }, state: 'confirmed' })).toMatch('ya había llegado')
})

it('offers to send again only what sending again can help', () => {
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
