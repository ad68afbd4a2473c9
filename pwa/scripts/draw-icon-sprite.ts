import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import dynamicIconImports from 'lucide-react/dynamicIconImports'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type DrawingName, LUCIDE_ICONS, OWN_ICONS } from '../src/ui/icons/icon-names.ts'
import { OWN_DRAWINGS } from './own-drawings.ts'

export const ICON_SPRITE = fileURLToPath(new URL('../src/ui/icons/icons.svg', import.meta.url))

/** Returns one SVG with all icons, one symbol each. The element that uses a symbol sets stroke and colour. */
export async function drawIconSprite(): Promise<string> {
  const symbols = [
    ...(await Promise.all(LUCIDE_ICONS.map(async (name) => icon(name, await lucideShapes(name))))),
    ...OWN_ICONS.map((name) => icon(name, OWN_DRAWINGS[name])),
    symbol('monument', '', OWN_DRAWINGS.monument),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

async function lucideShapes(name: (typeof LUCIDE_ICONS)[number]): Promise<string> {
  const { default: Drawing } = await dynamicIconImports[name]()
  return renderToStaticMarkup(createElement(Drawing))
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/><\/\w+>/g, '/>')
}

function icon(name: DrawingName, shapes: string): string {
  return symbol(name, ' viewBox="0 0 24 24"', shapes)
}

function symbol(name: DrawingName, attributes: string, shapes: string): string {
  return `<symbol id="${name}"${attributes}>${shapes}</symbol>`
}

if (import.meta.main) await writeFile(ICON_SPRITE, await drawIconSprite())
