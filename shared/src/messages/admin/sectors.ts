/** The admins' table of sectors. */
export const ADMIN_SECTORS = {
  nameMissing: 'Escribe el nombre del sector.',
  nameTaken: 'Ya existe un sector con ese nombre.',
  intoMissing: 'Elige el sector que queda.',
  intoItself: 'Elige otro sector.',
  intro:
    'Los sectores de Santiago que eligen clientes y técnicos. Un nombre anterior se sigue encontrando al buscar.',
  column: {
    id: 'ID',
    name: 'Nombre',
    old_names: 'Nombres anteriores',
    technician_count: 'Técnicos',
    request_count: 'Solicitudes',
  },
  add: 'Agregar sector',
  rename: 'Cambiar nombre',
  renameNamed: (name: string) => `Cambiar nombre: ${name}`,
  merge: 'Unir con otro sector',
  mergeNamed: (name: string) => `Unir con otro sector: ${name}`,
  mergeText: (name: string) =>
    `${name} deja de poder elegirse. Sus técnicos y sus solicitudes pasan al sector que elijas. Esto no se puede deshacer.`,
  into: 'Sector que queda',
  chooseInto: 'Seleccionar sector',
  mergeSubmit: 'Unir',
  created: 'Sector agregado',
  renamed: 'Nombre cambiado',
  merged: 'Sectores unidos',
  saveFailed: 'Error al guardar el sector',
  loadFailed: 'Error al cargar los sectores',
  empty: 'No hay sectores',
} as const
