import { expect, test } from 'vitest'
import { withSkills } from './skills-editor.tsx'

test('a skill is trimmed and added last', () => {
  expect(withSkills(['Inversores'], '  Cámaras   IP ')).toEqual(['Inversores', 'Cámaras IP'])
})

test('the same skill in other letters is not added again', () => {
  expect(withSkills(['Cámaras'], 'camaras')).toEqual(['Cámaras'])
})

test('commas part several', () => {
  expect(withSkills([], 'Cableado, , Breakers,cableado')).toEqual(['Cableado', 'Breakers'])
})

test('at most twenty of at most forty characters', () => {
  const many = Array.from({ length: 25 }, (_, index) => `habilidad ${index}`).join(',')
  expect(withSkills([], many)).toHaveLength(20)
  expect(withSkills([], 'x'.repeat(60))).toEqual(['x'.repeat(40)])
})
