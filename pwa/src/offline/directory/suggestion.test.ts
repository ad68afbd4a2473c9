import { searchText } from '@tecnicerca/shared/search'
import { describe, expect, it } from 'vitest'
import type { Directory } from './search.ts'
import { suggestQuery } from './suggestion.ts'

const TRADES = ['Plomería', 'Electricidad', 'Carpintería']
const CITIES = ['Santiago', 'La Vega']

/** Technicians with distinct names, in three trades and two cities; plumbers are in Santiago only. */
function directoryOf(people: number): Directory {
  const cards = Array.from({ length: people }, (_, index) => {
    const categoryId = (index % TRADES.length) + 1
    return {
      id: index + 1,
      name: `Persona Apellido${index}`,
      category_id: categoryId,
      category_name: TRADES[categoryId - 1] ?? null,
      city: CITIES[categoryId === 1 ? 0 : index % 2] ?? '',
      profile_image: null,
      average_rating: 0,
      review_count: 0,
      hourly_rate: 500,
      experience_years: 1,
      bio: `Trabajo número${index % 700} con garantía y materiales propios.`,
      skills: [`habilidad${index % 300}`],
      available: true,
    }
  })
  return {
    cards,
    haystacks: cards.map((card) => searchText({ ...card, category_synonyms: '' })),
    day: 0,
    sortables: cards.map((card) => ({ ...card, rank_score: 0, score: 0 })),
    categories: [],
    orders: new Map(),
  }
}

describe('suggestQuery', () => {
  const directory = directoryOf(30)

  it.each([
    ['plomreia', 'plomeria'],
    ['Electrisidad', 'electricidad'],
    ['plomeria santigo', 'plomeria santiago'],
    ['plomeria', undefined],
    ['plom', undefined],
    ['zz', undefined],
    ['zzqqxxyy', undefined],
    ['', undefined],
  ])('suggests for "%s": %s', (query, expected) => expect(suggestQuery(directory, { query })).toBe(expected))

  it('returns no suggestion if the corrected query matches no technician within the filters', () => {
    expect(suggestQuery(directory, { query: 'plomreia', city: 'Santiago' })).toBe('plomeria')
    expect(suggestQuery(directory, { query: 'plomreia', city: 'La Vega' })).toBeUndefined()
    expect(suggestQuery(directory, { query: 'plomreia', category_id: 2 })).toBeUndefined()
  })

  it('counts a word once per technician, even if one technician repeats it', () => {
    const [first, second] = [0, 1].map((position) => directoryOf(2).haystacks.at(position))
    const haystacks = [`${first} Cama Cama Cama`, `${second} Casa`, ' Casa']
    const repeated = { ...directoryOf(2), haystacks }
    expect(suggestQuery(repeated, { query: 'cata' })).toBe('casa')
  })
})
