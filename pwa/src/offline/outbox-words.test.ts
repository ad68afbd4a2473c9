import { expect, it } from 'vitest'
import type { OutboxRecord } from './outbox-record'
import { wordsFor } from './outbox-words'
import { OUTBOX_OF_FIRST_RELEASE } from './testing/first-release'

const words = (changes: Partial<OutboxRecord>) =>
  wordsFor({ ...OUTBOX_OF_FIRST_RELEASE[0], user_id: 1, ...changes } as OutboxRecord)
const error = { status: 409, code: 'invalid_transition', message: 'Ya no admite este cambio.', fields: {} }

it('says where an item stands and, on a conflict, who was first and when', () => {
  expect(words({})).toBe('Guardada en este teléfono. Se enviará cuando haya conexión.')
  expect(words({ hint: 'slow' })).toBe('La conexión está muy lenta.')
  expect(words({ hold: 'auth', hint: 'slow' })).toBe('Inicia sesión para enviarla.')
  expect(words({ state: 'needs_attention', error })).toBe('Ya no admite este cambio.')
  const known = {
    ...error,
    current: 'cancelled',
    changed_by: 'customer',
    changed_at: '2026-11-21T19:40:00.000Z',
  }
  expect(words({ state: 'needs_attention', error: known })).toBe(
    'El cliente canceló esta solicitud a las 3:40 p. m., antes de que llegara tu respuesta.',
  )
})
