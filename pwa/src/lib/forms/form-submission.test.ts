import { expect, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { refusedFields, summaryOf } from './form-submission.ts'

const MISSING = 'Por favor completa todos los campos requeridos'

test('summaryOf reports empty fields before other errors', () => {
  const values = { name: 'Ana', email: 'x', password: '' }
  const errors = { email: 'Escribe un email válido.', password: 'Corta' }
  expect(summaryOf({ values, errors }, MISSING)).toBe(MISSING)
})

test('summaryOf returns the error of the first field on screen, regardless of the order of errors', () => {
  const values = { name: 'Ana', email: 'x', password: 'y' }
  const errors = { password: 'Corta', email: 'Escribe un email válido.' }
  expect(summaryOf({ values, errors }, MISSING)).toBe('Escribe un email válido.')
})

test('summaryOf does not report an empty field without an error', () => {
  const errors = { confirm: 'Las contraseñas no coinciden' }
  expect(summaryOf({ values: { phone: '', confirm: 'b' }, errors }, MISSING)).toBe(errors.confirm)
})

test('refusedFields returns the server errors of the fields on screen, in their order', () => {
  const fields = { phone: 'Muy largo', email: 'Ya existe', other: 'No está aquí' }
  const error = new ApiError({ status: 409, code: 'email_taken', serverMessage: 'Ya existe', fields })
  expect(refusedFields(error, { email: 'a', phone: 'b' })).toEqual([
    ['email', 'Ya existe'],
    ['phone', 'Muy largo'],
  ])
  expect(refusedFields(new Error('other'), { email: 'a' })).toEqual([])
})

test('refusedFields returns an error inside a field also for the field, and no field that only begins alike', () => {
  const fields = { 'lines.1.quantity': 'Mucho', 'lines.0.text': 'Falta', linesman: 'Otro' }
  const error = new ApiError({ status: 400, code: 'validation_failed', serverMessage: 'Revisa', fields })
  expect(refusedFields(error, { lines: [], note: '' })).toEqual([
    ['lines', 'Mucho'],
    ['lines.1.quantity', 'Mucho'],
    ['lines.0.text', 'Falta'],
  ])
})
