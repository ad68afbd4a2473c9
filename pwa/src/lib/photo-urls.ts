import { PHOTO_WIDTHS, type PhotoWidth, photoFile } from '@tecnicerca/shared/photos'

export function photoUrl(profile_image: string, width: PhotoWidth = 320): string {
  return `/uploads/${encodeURIComponent(photoFile(profile_image, width))}`
}

export function photoSrcSet(profile_image: string): string {
  return PHOTO_WIDTHS.map((width) => `${photoUrl(profile_image, width)} ${width}w`).join(', ')
}
