import { expect, it } from 'vitest'
import { shortName } from './short-name.ts'
import { SHORT_NAMES } from './short-names.fixture.ts'

it.each(SHORT_NAMES)('shortName(%j) is %j', (name, short) => {
  expect(shortName(name)).toBe(short)
})
