import { expect, test } from 'vitest'
import { findMixedNames } from '../../scripts/check-names.ts'

const found = (text: string) => findMixedNames('planted.tsx', text)

test.each([
  'type Row = { is_open: boolean; hasMore: boolean }',
  'interface Row { is_open(): boolean; hasMore?: boolean }',
  'function list(options: { user_id: number; isOpen: boolean }) {}',
  "const row = value as { 'user_id': number; readonly isOpen: boolean }",
  'type State = { rows: number } | { as_of: number; isSlim: boolean }',
])('finds a type with names of both kinds: %s', (text) => {
  expect(found(text)).toEqual([expect.stringMatching(/^planted\.tsx:1: the type has both \w+ and \w+$/)])
})

test('finds an attribute that is named after a column, and its line', () => {
  expect(found('const a = 1\nconst card = <Card\n  user_id={1} name="a" />')).toEqual([
    'planted.tsx:3: the attribute user_id has an underscore',
  ])
})

test.each([
  'type Row = { id: number; user_id: number; SEED_DEMO: string }',
  "type Ours = { id: number; isOpen: boolean; 'Idempotency-Key': string }",
  'type Outer = { isOpen: boolean; row: { user_id: number } }',
  'const card = <Card user={{ user_id: 1 }} isOpen aria-label="a" />',
])('accepts names of one kind: %s', (text) => {
  expect(found(text)).toEqual([])
})

test('reports a file that it cannot read', () => {
  expect(found('type = {')).not.toEqual([])
})
