import { expect, test } from 'vitest'
import { withSkills } from './skills-editor.tsx'

test('a skill is trimmed and added last', () => {
  expect(withSkills(['Inversores'], '  Cámaras   IP ')).toEqual(['Inversores', 'Cámaras IP'])
})

test('a skill that differs only in case and accents is not added again', () => {
  expect(withSkills(['Cámaras'], 'camaras')).toEqual(['Cámaras'])
})

test('commas separate several skills', () => {
  expect(withSkills([], 'Cableado, , Breakers,cableado')).toEqual(['Cableado', 'Breakers'])
})

test('at most twenty skills of at most forty characters are kept', () => {
  const many = Array.from({ length: 25 }, (_, index) => `habilidad ${index}`).join(',')
  expect(withSkills([], many)).toHaveLength(20)
  expect(withSkills([], 'x'.repeat(60))).toEqual(['x'.repeat(40)])
})
