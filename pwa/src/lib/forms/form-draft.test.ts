import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, dropOldDrafts, keepDraft, readDraft } from './form-draft.ts'

const EMPTY = { name: '', city: 'Santiago', password: '', photo: undefined }

beforeEach(() => {
  // As in a browser, the stored entries are own keys of the storage object.
  const storage: Record<string, string> = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => delete storage[key],
  })
  vi.stubGlobal('localStorage', storage)
})

afterEach(() => vi.useRealTimers())

test('a draft restores typed values without password and photo, until it is dropped', () => {
  keepDraft('form', { name: 'Ana', city: 'La Vega', password: 'secreto', photo: {} })
  expect(readDraft('form', EMPTY)).toEqual({ ...EMPTY, name: 'Ana', city: 'La Vega' })
  expect(localStorage.getItem('draft:form')).not.toContain('secreto')
  dropDraft('form')
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
})

test('a draft is deleted when it is read after a day', () => {
  keepDraft('form', { name: 'Ana' })
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000 })
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
  expect(localStorage.getItem('draft:form')).toBeNull()
})

test('dropOldDrafts deletes drafts older than a day, and no others', () => {
  keepDraft('form', { name: 'Ana' })
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000 })
  keepDraft('other', { name: 'Berta' })
  dropOldDrafts()
  expect(localStorage.getItem('draft:form')).toBeNull()
  expect(readDraft('other', EMPTY).name).toBe('Berta')
})

const FRESH = '"saved_at":9e15'
test.each(['not json', 'null', '[1]', `{${FRESH},"values":{"name":3,"unknown":"x"}}`, '{"name":"Ana"}'])(
  'the invalid draft %s is ignored',
  (text) => {
    localStorage.setItem('draft:form', text)
    expect(readDraft('form', EMPTY)).toEqual(EMPTY)
  },
)

test('drafts cause no error without localStorage', () => {
  vi.stubGlobal('localStorage', undefined)
  keepDraft('form', { name: 'Ana' })
  expect(readDraft('form', EMPTY)).toEqual(EMPTY)
  dropDraft('form')
})
