import { expect, test } from 'vitest'
import { blankedText } from './blanked-text.ts'

test.each([
  ["Cannot read properties of undefined (reading 'map')", 'Cannot read properties of undefined (reading *)'],
  ['Unexpected token \'A\', "Ana Pérez, 809" is not valid JSON', 'Unexpected token *, * is not valid JSON'],
  ["can't access property of null", "can't access property of null"],
  ['duplicate key: Key (email)=(ana@correo.do) exists', 'duplicate key: * * exists'],
  ['no such phone 809-555-0101 or (809) 5550101', 'no such phone * or (* *'],
  ['at https://tecnicerca.do/technicians/7?query=ana#x', 'at *'],
  ['no profile of Ana Núñez', 'no profile of * *'],
  ['an unclosed "value of Ana', 'an unclosed *'],
  ['QuotaExceededError in IndexedDB\nand a second line', 'QuotaExceededError in IndexedDB and a second line'],
  ['no\u009B room\u202E is\u200B here', 'no room is here'],
])('blankedText(%j) is %j', (text, blanked) => expect(blankedText(text, 200)).toBe(blanked))

test('blankedText cuts a very long text', () => {
  expect(blankedText('word '.repeat(100_000), 20)).toBe('word word word word ')
})
