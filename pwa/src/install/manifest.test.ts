import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const token = (name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(read('src/styles.css'))?.[1]

type Picture = { src: string }
type WebManifest = {
  theme_color: string
  background_color: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { url: string; icons: Picture[] }[]
}
const manifest = JSON.parse(read('public/manifest.webmanifest')) as WebManifest

describe('the web manifest', () => {
  it('has the colours of the theme', () => {
    expect(manifest.theme_color).toBe(token('header'))
    expect(manifest.background_color).toBe(token('page'))
    expect(read('index.html')).toContain(`content="${token('header')}" media="(prefers-color-scheme: light)"`)
  })

  it('names pictures that exist', () => {
    const { icons, screenshots, shortcuts } = manifest
    const named = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
    expect(named.filter(({ src }) => !existsSync(`${root}public${src}`))).toEqual([])
  })
})
