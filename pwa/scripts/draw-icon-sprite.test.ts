import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawIconSprite, ICON_SPRITE } from './draw-icon-sprite.ts'

test('the stored icon sprite is what `node pwa/scripts/draw-icon-sprite.ts` draws', async () => {
  expect(await readFile(ICON_SPRITE, 'utf8')).toBe(await drawIconSprite())
})
