import { createHash } from 'node:crypto'
import { photoFile } from '@tecnicerca/shared/photos'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/client.ts'
import { readPhoto } from '../photos/service.ts'
import { drawProduct, drawTechnician } from './draw.ts'
import { findSharedTechnician } from './repository.ts'

/** Changes with how pictures are drawn, so that nobody goes on showing the old ones. */
const EDITION = 1

/** A PNG with a name of its own for each content. */
export type SharePicture = { version: string; read: () => Promise<Buffer> }

// By version, so an entry is never out of date; promises, so that two who ask at once have it drawn once.
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 100 })

/** The picture of the product, for every page that is nobody's own. */
export function productPicture(): SharePicture {
  return picture('product', drawProduct)
}

/** The picture of a profile; undefined where nobody has it. */
export async function technicianPicture(db: Db, technicianId: number): Promise<SharePicture | undefined> {
  const technician = await findSharedTechnician(db, technicianId)
  if (!technician) return undefined
  return picture(JSON.stringify(technician), async () => {
    const { profile_image: profileImage } = technician
    const photo = profileImage ? await readPhoto(db, photoFile(profileImage, 320)) : undefined
    return drawTechnician(technician, photo)
  })
}

function picture(content: string, draw: () => Promise<Buffer>): SharePicture {
  const version = createHash('sha256').update(`${EDITION} ${content}`).digest('hex').slice(0, 32)
  const read = () => {
    const known = drawn.get(version)
    if (known) return known
    const drawing = draw()
    drawn.set(version, drawing)
    drawing.catch(() => drawn.delete(version))
    return drawing
  }
  return { version, read }
}
