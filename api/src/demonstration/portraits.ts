import sharp from 'sharp'
import { type EncodedPhoto, encodePhoto } from '../features/photos/service.ts'
import type { Gender } from './people.ts'
import { choosePortrait, drawPortrait } from './portrait.ts'
import { createRandom } from './random.ts'
import { TRADES } from './trades/all-trades.ts'

const PORTRAITS: Record<Gender, number> = { male: 9, female: 4 }
const SEED = 7

/** Portraits by trade and gender, each shown by a few technicians. */
export type Portraits = { photos: EncodedPhoto[]; of: (categoryId: number, gender: Gender) => string[] }

export async function drawPortraits(): Promise<Portraits> {
  const drawn = await Promise.all(
    drawings().map(async ({ svg, key }) => ({ key, photo: await encoded(svg) })),
  )
  const byKey = Map.groupBy(drawn, ({ key }) => key)
  return {
    photos: drawn.map(({ photo }) => photo),
    of: (categoryId, gender) =>
      (byKey.get(keyOf(categoryId, gender)) ?? []).map(({ photo }) => photo.profile_image),
  }
}

function drawings(): { key: string; svg: Buffer }[] {
  const random = createRandom(SEED)
  const seen = new Set<string>()
  return TRADES.flatMap(({ category_id: categoryId }) =>
    (['male', 'female'] as const).flatMap((gender) =>
      Array.from({ length: PORTRAITS[gender] }, () => {
        let svg = drawPortrait(choosePortrait(random, categoryId, gender))
        while (seen.has(svg.toString())) svg = drawPortrait(choosePortrait(random, categoryId, gender))
        seen.add(svg.toString())
        return { key: keyOf(categoryId, gender), svg }
      }),
    ),
  )
}

async function encoded(svg: Buffer): Promise<EncodedPhoto> {
  return encodePhoto(await sharp(svg).png({ compressionLevel: 1 }).toBuffer())
}

function keyOf(categoryId: number, gender: Gender): string {
  return `${categoryId} ${gender}`
}
