import { expect, test } from 'vitest'
import { phoneLabel, telLink, whatsappLink } from './phone-links.ts'

test('telLink contains the country code', () => expect(telLink('18095551234')).toBe('tel:+18095551234'))

test('whatsappLink contains number and greeting', () =>
  expect(whatsappLink('18095551234', 'Hola José, ¿puedes?')).toBe(
    'https://wa.me/18095551234?text=Hola%20Jos%C3%A9%2C%20%C2%BFpuedes%3F',
  ))

test.each([
  ['18295551234', '829-555-1234'],
  ['34612345678', '+34612345678'],
])('phoneLabel(%s) is %s', (number, label) => expect(phoneLabel(number)).toBe(label))
