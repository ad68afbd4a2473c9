import { describe, expect, test } from 'vitest'
import { telLink, whatsappLink } from './phone-links.ts'

describe('telLink', () => {
  test.each([
    ['809-555-1234', 'tel:+18095551234'],
    ['(829) 555 1234', 'tel:+18295551234'],
    ['1 849 555 1234', 'tel:+18495551234'],
    ['+1 809 555 1234 ext. 5', 'tel:+18095551234'],
    ['+34 612 345 678', 'tel:+34612345678'],
    ['00 34 612 345 678', 'tel:+34612345678'],
  ])('turns %s into %s', (phone, link) => expect(telLink(phone)).toBe(link))

  test.each([[''], ['555-1234'], ['no tengo'], ['0000000000'], ['123'], ['+12']])('rejects %j', (phone) =>
    expect(telLink(phone)).toBeUndefined(),
  )
})

describe('whatsappLink', () => {
  test('contains number and greeting', () =>
    expect(whatsappLink('8095551234', 'Hola José, ¿puedes?')).toBe(
      'https://wa.me/18095551234?text=Hola%20Jos%C3%A9%2C%20%C2%BFpuedes%3F',
    ))
  test('is undefined for an unusable number', () => expect(whatsappLink('12')).toBeUndefined())
})
