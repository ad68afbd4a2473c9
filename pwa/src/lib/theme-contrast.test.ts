import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media screen and (prefers-color-scheme: dark)')
const light = tokensOf(lightCss)
const themes = { light, dark: { ...light, ...tokensOf(darkCss) } }

const SURFACES = ['page', 'card', 'sunken']
const INKS = ['ink', 'muted', 'brand-ink', 'amber-ink', 'success-ink', 'danger-ink']
const TONES = ['brand', 'amber', 'success', 'danger']
const TRADES = ['electricity', 'plumbing', 'carpentry', 'cooling', 'electronics', 'computing']
const TEXT: [string, string][] = [
  ...SURFACES.flatMap((surface) => INKS.map((ink): [string, string] => [ink, surface])),
  ...TONES.flatMap((tone) =>
    [`${tone}-ink`, 'ink', 'muted'].map((ink): [string, string] => [ink, `${tone}-tint`]),
  ),
  ...TRADES.map((trade): [string, string] => [`${trade}-ink`, trade]),
  ['on-call', 'call'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-success', 'success'],
  ['on-header', 'header'],
  ['header-muted', 'header'],
]
const CONTROLS: [string, string][] = [
  ...SURFACES.flatMap((surface) =>
    ['control', 'focus', 'amber'].map((mark): [string, string] => [mark, surface]),
  ),
  ['focus', 'brand-tint'],
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  test.each(TEXT)('%s on %s is readable text', (ink, surface) => {
    expect(contrast(themes[theme], ink, surface)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(CONTROLS)('%s on %s is a visible control', (mark, surface) => {
    expect(contrast(themes[theme], mark, surface)).toBeGreaterThanOrEqual(3)
  })
})

function tokensOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]),
  )
}

function contrast(tokens: Record<string, string>, a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(tokens[a]), luminance(tokens[b])].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex = ''): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
