import { beforeEach, expect, test } from 'vitest'
import { chooseTechnician, leaveOutAsked } from './choices.ts'
import { beginChoosing, chosenTechnicians, stopChoosing } from './chosen-technicians.ts'

const technician = (id: number) => ({ id, name: `Ana ${id}`, profile_image: null, category_name: null })
const choose = (...ids: number[]) => {
  beginChoosing()
  for (const id of ids) chooseTechnician(technician(id))
}
const chosenIds = () => chosenTechnicians().chosen?.map(({ id }) => id)

beforeEach(stopChoosing)

test('a technician who was asked from the profile leaves the choice', () => {
  choose(1, 2, 3)
  leaveOutAsked([2])
  expect(chosenIds()).toEqual([1, 3])
})

test('the choice ends when fewer than two are left to compare', () => {
  choose(1, 2)
  leaveOutAsked([1])
  expect(chosenIds()).toBeUndefined()
  choose()
  leaveOutAsked([9])
  expect(chosenIds()).toBeUndefined()
})

test('a request to a technician who was not chosen keeps the choice', () => {
  choose(1)
  leaveOutAsked([9])
  expect(chosenIds()).toEqual([1])
})

test('a request while nobody is choosing starts no choice', () => {
  leaveOutAsked([9])
  expect(chosenIds()).toBeUndefined()
})
