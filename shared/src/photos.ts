/** A photo is stored as WebP in three widths; `profile_image` names the middle one (`<hash>-320.webp`). */
export const PHOTO_WIDTHS = [96, 320, 960] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

export const PHOTO_MAX_BYTES = 5_242_880
export const PHOTO_TOO_LARGE = 'La imagen es demasiado grande. El tamaño máximo es 5MB.'
export const PHOTO_UNREADABLE = 'La foto debe ser una imagen JPEG, PNG o WebP.'
export const PHOTO_CHANGED = 'La foto cambió: elígela de nuevo.'
export const PHOTO_TOO_DETAILED =
  'La foto tiene más detalle del que podemos leer. Envíala más pequeña, por ejemplo una captura de pantalla.'
export const PHOTO_IS_HEIC =
  'Las fotos HEIC no se admiten. En tu iPhone elige Ajustes, Cámara, Formatos, «El más compatible», o envía una captura.'

/** The file name of the same photo in another width. */
export function photoFile(profileImage: string, width: PhotoWidth): string {
  return profileImage.replace(/-\d+\.webp$/, `-${width}.webp`)
}

/** Maximum length of the longer side in pixels. A photo of finished work is stored uncropped. */
export const WORK_PHOTO_WIDTHS = [320, 960] as const

export type WorkPhotoFile = {
  technician_id: number
  photo_id: string
  width: (typeof WORK_PHOTO_WIDTHS)[number]
}

export function workPhotoUrl({
  technician_id: technicianId,
  photo_id: photoId,
  width,
}: WorkPhotoFile): string {
  return `/uploads/work/${technicianId}/${photoId}-${width}.webp`
}
