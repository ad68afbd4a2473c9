import { readdir, readFile } from 'node:fs/promises'
import { type EncodedPhoto, encodePhoto } from '../features/photos/service.ts'
import type { Gender } from './people.ts'

/** Drawn faces, not of real people: `<category>-<gender>-<number>.webp`. Each is used by a few technicians. */
const FOLDER = new URL('faces/', import.meta.url)

export type Faces = { photos: EncodedPhoto[]; of: (categoryId: number, gender: Gender) => string[] }

export async function readFaces(): Promise<Faces> {
  const files = (await readdir(FOLDER)).sort()
  const read = await Promise.all(
    files.map(async (file) => ({ file, photo: await encodePhoto(await readFile(new URL(file, FOLDER))) })),
  )
  return {
    photos: read.map(({ photo }) => photo),
    of: (categoryId, gender) =>
      read
        .filter(({ file }) => file.startsWith(`${categoryId}-${gender}-`))
        .map(({ photo }) => photo.profile_image),
  }
}
