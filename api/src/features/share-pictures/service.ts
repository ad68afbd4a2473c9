import { createHash } from 'node:crypto'
import { photoFile, WORK_PHOTO_WIDTHS } from '@tecnicerca/shared/photos'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/client.ts'
import { readPhoto } from '../photos/service.ts'
import { findWorkPhotoFile } from '../work-photos/service.ts'
import { drawAppPicture, drawTechnicianPicture } from './draw.ts'
import { findSharedTechnician } from './repository.ts'

/** Increase this when pictures are drawn differently, so that caches do not keep the old ones. */
const EDITION = 2

/** A PNG; `version` is a hash of the data that it shows. */
export type SharePicture = { version: string; read: () => Promise<Buffer> }

// Keyed by version, so an entry is never stale. Stores promises, so that two requests at once draw a picture only once.
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 100 })

/** TecniCerca's own picture, for every page that has no picture of its own. */
export function appPicture(): SharePicture {
  return picture('product', drawAppPicture)
}

/** The picture of a profile; undefined if there is no such profile. */
export async function technicianPicture(db: Db, technicianId: number): Promise<SharePicture | undefined> {
  const technician = await findSharedTechnician(db, technicianId)
  if (!technician) return undefined
  return picture(JSON.stringify(technician), async () => {
    const { profile_image: profileImage, work_photo_id: workPhotoId } = technician
    const width = Math.max(...WORK_PHOTO_WIDTHS)
    const work =
      workPhotoId && (await findWorkPhotoFile(db, { technician_id: technicianId, id: workPhotoId, width }))
    if (work) return drawTechnicianPicture(technician, { work: work.bytes })
    const face = profileImage ? await readPhoto(db, photoFile(profileImage, 320)) : undefined
    return drawTechnicianPicture(technician, { face })
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
