import { expect, it } from 'vitest'
import { profileTitle } from './profile-head.ts'

const place = { category_name: 'Plomería', city: 'Santiago' }

it.each([
  ['Luz del Carmen Capellán', 'Luz del Carmen Capellán, Plomería en Santiago'],
  ['J. R. Peña', 'J. R. Peña, Plomería en Santiago'],
  ['Técnico 24/7', 'Un técnico, Plomería en Santiago'],
  ['Gana en premio.com', 'Un técnico, Plomería en Santiago'],
])('the title of the profile of %j is %j', (name, title) => {
  expect(profileTitle({ ...place, name })).toBe(title)
})
