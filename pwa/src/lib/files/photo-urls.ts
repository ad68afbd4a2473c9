import { PHOTO_WIDTHS, type PhotoWidth, photoFile } from '@tecnicerca/shared/photos'

export function photoUrl(profileImage: string, width: PhotoWidth = 320): string {
  return `/uploads/${encodeURIComponent(photoFile(profileImage, width))}`
}

export function photoSrcSet(profileImage: string): string {
  return PHOTO_WIDTHS.map((width) => `${photoUrl(profileImage, width)} ${width}w`).join(', ')
}
