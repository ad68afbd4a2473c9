import { expect, test } from 'vitest'
import { chatText } from './request-chat.ts'

const ASKED = {
  direction: 'sent',
  technician_name: 'José Almonte',
  customer_name: 'Ana Peralta',
  service_description: 'Se fue la luz',
  request_date: '2026-11-21',
} as const

test('the chat text of a customer mentions the own request', () =>
  expect(chatText(ASKED)).toBe(
    'Hola José, te escribo por mi solicitud «Se fue la luz» del 21 nov en TecniCerca.',
  ))

test('the chat text of a technician mentions the request of the customer', () =>
  expect(chatText({ ...ASKED, direction: 'received' })).toBe(
    'Hola Ana, te escribo por tu solicitud «Se fue la luz» del 21 nov en TecniCerca.',
  ))

test('the description is quoted on one line and cut after 80 characters', () => {
  const quoted = (serviceDescription: string) =>
    /«(.*)»/.exec(chatText({ ...ASKED, service_description: serviceDescription }))?.[1]
  expect(quoted(' Se fue la luz.\nEn la cocina también. ')).toBe('Se fue la luz. En la cocina también')
  expect(quoted('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`)
})
