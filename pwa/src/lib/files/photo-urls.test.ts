import { expect, test } from 'vitest'
import { photoSrcSet, photoUrl } from './photo-urls.ts'

test('a stored name is turned into the URLs of three sizes', () => {
  expect(photoUrl('abc-320.webp')).toBe('/uploads/abc-320.webp')
  expect(photoUrl('abc-320.webp', 960)).toBe('/uploads/abc-960.webp')
  expect(photoSrcSet('abc-320.webp')).toBe(
    '/uploads/abc-96.webp 96w, /uploads/abc-320.webp 320w, /uploads/abc-960.webp 960w',
  )
})

test('a hostile name stays inside /uploads', () => {
  expect(photoUrl('../x.svg')).toBe('/uploads/..%2Fx.svg')
})
