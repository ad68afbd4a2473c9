import { expect, it } from 'vitest'
import { mustUpdateWait } from './held-updates.ts'

const asked = { saveData: true }

it.each([
  ['the browser asks to save data', {}, asked],
  ['it asks on a mobile network', {}, { ...asked, type: 'cellular' }],
  ['the user saves data', { choice: true }, {}],
])('a newer build waits if %s', (_, notes, connection) => {
  expect(mustUpdateWait(notes, connection)).toBe(true)
})

it.each([
  ['the browser asks, on Wi-Fi', {}, { ...asked, type: 'wifi' }],
  ['nobody asks', {}, {}],
  ['the browser cannot tell', {}, undefined],
  ['the user saves data, on Wi-Fi', { choice: true }, { type: 'wifi' }],
  ['the browser asks and the user does not save data', { choice: false }, asked],
  ['the user has asked for this build', { choice: true, isWanted: true }, asked],
])('a newer build is downloaded at once if %s', (_, notes, connection) => {
  expect(mustUpdateWait(notes, connection)).toBe(false)
})
