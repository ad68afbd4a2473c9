import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createShellCache } from './shell-cache.ts'

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const listing = (document: string, ...assets: string[]) => [
  { url: '/index.html', integrity: integrityOf(document) },
  { url: '/icon.svg', integrity: integrityOf('icon') },
  ...assets.map((url) => ({ url })),
]

/** Node has no caches. These keep responses like a browser's, by address and in the order of their creation. */
class Stored extends Map<string, Response> {
  match = async (url: string) => this.get(url)?.clone()
  put = async (url: string, response: Response) => void this.set(url, response)
}

let asked: string[]
let broken: string | undefined

beforeEach(() => {
  asked = []
  broken = undefined
  const caches = new Map<string, Stored>()
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = caches.get(name) ?? new Stored()
      caches.set(name, cache)
      return cache
    },
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async (url: string) => [...caches.values()].find((cache) => cache.has(url))?.match(url),
  })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url === broken) throw new TypeError('Failed to fetch')
    const headers = url === '/index.html' ? { 'content-type': 'text/html' } : {}
    return new Response(url === '/icon.svg' ? 'icon' : 'first', { headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('an update asks only for new names, and for the document if its content differs', async () => {
  await createShellCache(listing('first', '/assets/a-1.js', '/assets/b-1.js')).install()
  asked = []
  await createShellCache(listing('second', '/assets/a-2.js', '/assets/b-1.js')).install()
  expect(asked.toSorted()).toEqual(['/assets/a-2.js', '/index.html'])
})

it('a download that broke off goes on with the files that are still missing', async () => {
  const files = listing('first', '/assets/a-1.js', '/assets/b-1.js')
  broken = '/assets/b-1.js'
  await expect(createShellCache(files).install()).rejects.toThrow('Failed to fetch')
  broken = undefined
  asked = []
  await createShellCache(files).install()
  expect(asked).toEqual(['/assets/b-1.js'])
})

it('keeps the files of the build that ran before, also if another was replaced before it ran', async () => {
  const builds = ['first', 'second', 'third'].map((text) =>
    createShellCache(listing(text, `/assets/${text}.js`)),
  )
  await builds[0]?.install()
  await builds[0]?.dropOld()
  await builds[1]?.install()
  await builds[2]?.install()
  await builds[2]?.dropOld()
  const kept = async (text: string) => (await caches.match(`/assets/${text}.js`)) !== undefined
  expect(await Promise.all(['first', 'second', 'third'].map(kept))).toEqual([true, false, true])
})

it('stores what is for later only when it is asked, and then once', async () => {
  const files = [...listing('first', '/assets/a-1.js'), { url: '/assets/door-1.js', isLater: true }]
  const shell = createShellCache(files)
  await shell.install()
  expect(asked).not.toContain('/assets/door-1.js')
  await shell.storeLater()
  await shell.storeLater()
  expect(asked.filter((url) => url === '/assets/door-1.js')).toHaveLength(1)
})

it('an update of a phone that has the files for later brings them along', async () => {
  const withDoor = (text: string) => [...listing(text), { url: `/assets/door-${text}.js`, isLater: true }]
  const older = createShellCache(withDoor('first'))
  await older.install()
  await older.storeLater()
  for (const text of ['second', 'third']) {
    await createShellCache(withDoor(text)).install()
    expect(asked).toContain(`/assets/door-${text}.js`)
  }
})
