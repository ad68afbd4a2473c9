import { expect, it } from 'vitest'
import { screensIn } from './named-screens.ts'

const SPLIT = '?tsr-split=component---loader'
const LIST = `src/routes/search.tsx${SPLIT}`
const LOGIN = `src/routes/login.tsx${SPLIT}`

it('a screen that shares its file with other modules is in the manifest by its own name', () => {
  const search = { file: 'assets/search-1.js', imports: ['_cards-1.js'] }
  const login = { file: 'assets/login-1.js', src: LOGIN }
  const screens = screensIn({ '_search-1.js': search, [LOGIN]: login }, [
    { fileName: search.file, moduleIds: ['/pwa/src/ui/field.tsx', `/pwa/${LIST}`] },
    { fileName: login.file, moduleIds: [`/pwa/${LOGIN}`] },
    { fileName: 'assets/start-1.js', moduleIds: ['/pwa/src/routes/search.tsx'] },
  ])
  expect(screens).toEqual({ [LIST]: search, [LOGIN]: login })
})
