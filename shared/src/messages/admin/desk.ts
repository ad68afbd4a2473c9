import type { DeskKind } from '../../admin/desk.ts'

/** The desk of admins: items that wait, and the marketplace's figures. */
export const ADMIN_DESK = {
  menu: 'Mesa',
  waiting: (count: string) => (count === '1' ? '1 pendiente' : `${count} pendientes`),
  /** The line above the reports, before the link to the desk. */
  waitsForYou: 'Espera por ti:',
  waitingOf: {
    report: (count) => (count === '1' ? '1 denuncia' : `${count} denuncias`),
    held_review: (count) => (count === '1' ? '1 reseña en revisión' : `${count} reseñas en revisión`),
    verification: (count) => (count === '1' ? '1 verificación' : `${count} verificaciones`),
    failed_delivery: (count) =>
      count === '1' ? '1 persona con avisos que no llegaron' : `${count} personas con avisos que no llegaron`,
  } satisfies Record<DeskKind, (count: string) => string>,
  toDesk: 'Ir a la Mesa de confianza',
  empty: 'No hay nada pendiente',
  emptyHint: 'Lo que espere por ti sale aquí, lo más viejo primero.',
  loadFailed: 'Error al cargar la mesa',
  since: (moment: string) => `Espera desde ${moment}`,
  due: (moment: string) => `vence ${moment}`,
  overdue: (moment: string) => `venció ${moment}`,
  kind: {
    report: (count) => (count === '1' ? 'Una denuncia' : `${count} denuncias de lo mismo`),
    held_review: () => 'Su reseña está en revisión',
    verification: () => 'Pidió una verificación',
    failed_delivery: (count: string) =>
      count === '1' ? 'Un aviso no le llegó' : `${count} avisos no le llegaron`,
  } satisfies Record<DeskKind, (count: string) => string>,
  more: (shown: string, all: string) => `Se muestran ${shown} de ${all}.`,
  attend: 'Atender',
  attendNamed: (name: string) => `Atender a ${name}`,
  seen: 'Dar por visto',
  seenNamed: (name: string) => `Dar por vistos los avisos de ${name}`,
  seenDone: 'Avisos dados por vistos',
  seenFailed: 'Error al guardar',

  figures: 'Cómo va la semana',
  figuresFailed: 'Error al cargar las cifras',
  figure: {
    requests: 'Solicitudes',
    acceptances: 'Aceptadas',
    completions: 'Completadas',
    answer_hours: 'Horas hasta la respuesta (mediana)',
  },
  what: 'Cifra',
  thisWeek: 'Esta semana',
  lastWeek: 'La anterior',
  noAnswers: '—',
  unanswered: 'Técnicos que no responden',
  unansweredHint: 'Tienen solicitudes sin respuesta desde hace más de un día.',
  noneUnanswered: 'Todos los técnicos han respondido.',
  unansweredLine: (count: string, day: string) =>
    count === '1' ? `1 solicitud, desde el ${day}` : `${count} solicitudes, la primera del ${day}`,
  disputedVisits: 'Visitas en disputa',
  disputedVisitsHint:
    'Una parte dice que fue y la otra que no. Mientras se contradigan no cuenta en el orden. Sale de aquí cuando escribes en el caso, o a los 30 días.',
  noneDisputed: 'Nadie disputa una visita.',
  disputedLine: (customer: string, technician: string, day: string) =>
    `${customer} y ${technician}, desde el ${day}`,
  missed: (count: string) =>
    count === '1' ? '1 búsqueda no encontró a nadie' : `${count} búsquedas no encontraron a nadie`,
} as const
