const BOTH = {
  blockShort: 'Bloquear',
  blockConfirm: (name: string) => `¿Bloquear a ${name}?`,
  keep: 'No, volver',
  seeBlocked: 'Ver lista',
  since: (day: string) => `Desde el ${day}`,
  unblock: 'Desbloquear',
  unblockNamed: (name: string) => `Desbloquear a ${name}`,
} as const

/** Texts for blocking a customer. The technician can undo it in the account. */
export const BLOCKED_CUSTOMERS = {
  ...BOTH,
  block: 'Bloquear a este cliente',
  blockHelp:
    'Ninguno de los dos podrá enviar solicitudes nuevas al otro, y no te llegarán sus mensajes, propuestas ni fotos. No le avisaremos. Lo que está pendiente sigue abierto hasta que lo rechaces. Puedes deshacerlo en Mi Cuenta.',
  blocked: 'Cliente bloqueado',
  unblocked: 'Cliente desbloqueado',
  blockFailed: 'Error al bloquear al cliente',
  needsNetwork: 'Para bloquear a un cliente necesitas conexión.',
  intro:
    'No te llegan sus solicitudes nuevas, mensajes, propuestas ni fotos, y tú no les envías solicitudes. No saben que los bloqueaste.',
  unblockFailed: 'Error al desbloquear al cliente',
  none: 'No has bloqueado a ningún cliente.',
  noneHelp: 'Puedes bloquear a un cliente desde una solicitud que te envió.',
  loadFailed: 'Error al cargar los clientes bloqueados',
} as const

/** Texts for blocking a technician. The customer can undo it in the account. */
export const BLOCKED_TECHNICIANS = {
  ...BOTH,
  block: 'Bloquear a este técnico',
  blockHelp:
    'Ninguno de los dos podrá enviar solicitudes nuevas al otro, y no te llegarán sus mensajes, propuestas ni fotos. No le avisaremos. Lo que está pendiente sigue abierto hasta que lo canceles. Puedes deshacerlo en Mi Cuenta.',
  blocked: 'Técnico bloqueado',
  unblocked: 'Técnico desbloqueado',
  blockFailed: 'Error al bloquear al técnico',
  needsNetwork: 'Para bloquear a un técnico necesitas conexión.',
  intro:
    'No te llegan sus mensajes, propuestas ni fotos, y ninguno de los dos envía solicitudes al otro. No saben que los bloqueaste.',
  unblockFailed: 'Error al desbloquear al técnico',
  none: 'No has bloqueado a ningún técnico.',
  noneHelp: 'Puedes bloquear a un técnico desde una solicitud que le enviaste.',
  loadFailed: 'Error al cargar los técnicos bloqueados',
  asked: 'Bloqueaste a este técnico. Para enviarle una solicitud, desbloquéalo en Mi Cuenta.',
} as const
