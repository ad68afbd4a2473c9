import { TITLES } from '../titles.ts'

/** The screen that changes the user's address, and the one that the mailed link opens. */
export const EMAIL_CHANGE = {
  title: TITLES.emailChange,
  intro:
    'Te enviaremos un enlace al correo nuevo. El cambio se hace cuando lo abras y pulses el botón; hasta entonces entras con el de ahora.',
  current: 'Correo de ahora',
  email: 'Correo nuevo',
  password: 'Contraseña',
  submit: 'Enviar enlace',
  submitting: 'Enviando...',
  failed: 'No se pudo pedir el cambio. Inténtalo de nuevo.',
  sent: (email: string) =>
    `Te enviamos un enlace a ${email}. Vence en 24 horas. Revisa también el correo no deseado.`,
  waiting: (email: string) => `Te enviamos un enlace a ${email}.`,
  waitingHelp: (until: string) =>
    `Ábrelo antes del ${until} para terminar el cambio. Si pides otro, el anterior no sirve más.`,
  cancel: 'Cancelar el cambio',
  cancelled: 'El cambio quedó cancelado: tu correo sigue igual.',
  cancelFailed: 'No se pudo cancelar el cambio. Inténtalo de nuevo.',
  loadFailed: 'No se pudo comprobar si hay un cambio pendiente',
  isOwn: 'Ese ya es tu correo.',
} as const

export const EMAIL_CHANGE_CONFIRMATION = {
  help: 'Confirma que quieres entrar a TecniCerca con este correo. Tu contraseña y tus sesiones siguen igual.',
  submit: 'Cambiar mi correo',
  submitting: 'Cambiando...',
  done: 'Tu correo quedó cambiado. Desde ahora entras con el nuevo.',
  failed: 'Error al cambiar el correo. Intenta nuevamente.',
  taken: 'Otra cuenta ya usa este correo. Tu correo sigue igual.',
  suspended: 'Tu cuenta está suspendida: no se puede cambiar su correo.',
  linkDead: 'El enlace no es válido, ya se usó o ya venció.',
  linkDeadHelp: 'Cada enlace sirve una sola vez y durante 24 horas. Puedes pedir otro en Mi Cuenta.',
} as const
