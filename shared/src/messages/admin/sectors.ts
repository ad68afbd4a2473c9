/** What the server says about the admins' table of sectors. */
export const ADMIN_SECTORS = {
  nameMissing: 'Escribe el nombre del sector.',
  nameTaken: 'Ya existe un sector con ese nombre.',
  intoMissing: 'Elige el sector que queda.',
  intoItself: 'Elige otro sector.',
} as const
