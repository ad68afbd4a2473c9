/** A technician takes no more service requests of a customer, until it is undone in the account. */
export const BLOCKED_CUSTOMERS = {
  block: 'Bloquear a este cliente',
  block_short: 'Bloquear',
  block_confirm: (name: string) => `¿Bloquear a ${name}?`,
  block_help:
    'Ninguno de los dos podrá enviar solicitudes nuevas al otro. No le avisaremos. Lo que está pendiente sigue igual hasta que lo rechaces. Puedes deshacerlo en Mi Cuenta.',
  keep: 'No, volver',
  blocked: 'Cliente bloqueado',
  unblocked: 'Cliente desbloqueado',
  block_failed: 'Error al bloquear al cliente',
  needs_network: 'Para bloquear a un cliente necesitas conexión.',
  see_blocked: 'Ver lista',
  intro: 'Ni ellos te envían solicitudes nuevas ni tú a ellos. No saben que los bloqueaste.',
  since: (day: string) => `Desde el ${day}`,
  unblock: 'Desbloquear',
  unblock_named: (name: string) => `Desbloquear a ${name}`,
  unblock_failed: 'Error al desbloquear al cliente',
  none: 'No has bloqueado a ningún cliente.',
  none_help: 'Puedes bloquear a un cliente desde una solicitud que te envió.',
  load_failed: 'Error al cargar los clientes bloqueados',
} as const
