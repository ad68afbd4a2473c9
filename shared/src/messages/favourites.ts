/** Texts of the stars that a person gives technicians, and of the screen that lists them. */
export const FAVOURITES = {
  star: (name: string) => `Guardar a ${name} en Mis Técnicos`,
  starShort: 'Guardar en Mis Técnicos',
  failed: 'Error al guardar en Mis Técnicos',
  added: (name: string) => `${name} está en Mis Técnicos`,
  removed: (name: string) => `${name} ya no está en Mis Técnicos`,
  ownProfile: 'No puedes guardar tu propio perfil en Mis Técnicos.',
  starred: 'Guardados',
  worked: 'Trabajaron contigo',
  lastJob: (day: string) => `Último trabajo: ${day}`,
  none: 'Aún no tienes técnicos aquí.',
  noneHelp: 'Toca la estrella de un técnico para guardarlo. Los que terminen un trabajo tuyo aparecen solos.',
  find: 'Buscar técnicos',
  visitor: 'Solo están en este teléfono. Al entrar a tu cuenta pasan a ella.',
  gone: 'Ya no está en TecniCerca.',
  /** For the technician; from five on. */
  count: (count: number) => `${count} personas te guardaron en Mis Técnicos.`,
} as const
