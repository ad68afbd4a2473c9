import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './form-draft'

const EMPTY = { name: '', city: 'Santiago', password: '', photo: undefined }

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
})

test('what was typed comes back, a password and a photo do not', () => {
  keepDraft('form', { name: 'Ana', city: 'La Vega', password: 'secreto', photo: {} })
  expect(readDraft('form', EMPTY)).toEqual({ ...EMPTY, name: 'Ana', city: 'La Vega' })
  expect(sessionStorage.getItem('draft:form')).not.toContain('secreto')
  dropDraft('form')
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
})

test.each(['not json', 'null', '[1]', '{"name":3,"unknown":"x"}'])('%s changes nothing', (text) => {
  sessionStorage.setItem('draft:form', text)
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
})

test('storage that refuses is no failure', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft('form', { name: 'Ana' })
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
  dropDraft('form')
})
