import { expect, test } from 'vitest'
import { safeRedirect } from './guards.ts'

test.each([
  ['/my-account', '/my-account'],
  ['/reviews/create/3?x=1', '/reviews/create/3?x=1'],
  [undefined, '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/buscar?query=plomería', '/buscar?query=plomería'],
  ['/login?redirect=/login', '/'],
])('safeRedirect(%s) is %s', (target, path) => expect(safeRedirect(target, '/')).toBe(path))
