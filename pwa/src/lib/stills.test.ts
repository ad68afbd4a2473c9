import { expect, it } from 'vitest'
import { type Still, withStill } from './stills.ts'

const SHELL =
  '<script type="module" crossorigin src="/assets/index-a.js"></script><body><div id="root"></div></body>'
const still: Still = {
  html: '<main>Ana $& $1</main>',
  user_id: 7,
  build: '/assets/index-a.js',
  shown_until: 1_000,
}

it('stands in the place of the app, as it was', () => {
  expect(withStill(SHELL, still, 999)).toContain('<div id="root" data-still="7"><main>Ana $& $1</main></div>')
  expect(withStill(SHELL, { ...still, user_id: null }, 999)).toContain('data-still=""')
})

it('has the script of the app come, but not run before it is seen', () => {
  const page = withStill(SHELL, still, 999)
  expect(page).not.toContain('<script')
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/index-a.js" data-entry>')
})

it('does not stand there once its list is too old, nor in another build', () => {
  expect(withStill(SHELL, still, 1_000)).toBe(SHELL)
  expect(withStill(SHELL, { ...still, build: '/assets/index-b.js' }, 999)).toBe(SHELL)
})
