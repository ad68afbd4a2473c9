import { expect, test } from 'vitest'
import { chatText } from './request-chat.ts'

const ASKED = {
  direction: 'sent',
  technician_name: 'José Almonte',
  customer_name: 'Ana Peralta',
  service_description: 'Se fue la luz',
  request_date: '2026-11-21',
} as const

test('a customer writes of the own request', () =>
  expect(chatText(ASKED)).toBe(
    'Hola José, te escribo por mi solicitud «Se fue la luz» del 21 nov en TecniCerca.',
  ))

test('a technician writes of the customer’s', () =>
  expect(chatText({ ...ASKED, direction: 'received' })).toBe(
    'Hola Ana, te escribo por tu solicitud «Se fue la luz» del 21 nov en TecniCerca.',
  ))

test('words of several lines are quoted on one, and long ones cut', () => {
  const quoted = (serviceDescription: string) =>
    /«(.*)»/.exec(chatText({ ...ASKED, service_description: serviceDescription }))?.[1]
  expect(quoted(' Se fue la luz.\nEn la cocina también. ')).toBe('Se fue la luz. En la cocina también')
  expect(quoted('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`)
})
