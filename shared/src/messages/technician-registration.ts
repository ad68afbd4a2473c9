/** Texts of the technician registration and the upgrade, beside those of the profile. */
export const TECHNICIAN_REGISTRATION = {
  photo: 'Foto de perfil (opcional)',
  photoHint: 'JPEG, PNG o WebP de hasta 5 MB. Un perfil con foto da más confianza.',
  addressOptional: 'Dirección (opcional)',
  addressPlaceholder: 'Calle, número y sector',
} as const
