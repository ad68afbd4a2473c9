/** Reporting a review, a profile, a message or a service request. */
export const ABUSE_REPORTS = {
  report: 'Reportar',
  title: {
    review: 'Reportar reseña',
    profile: 'Reportar perfil',
    message: 'Reportar mensaje',
    request: 'Reportar solicitud',
  },
  what: { review: 'Reseña', profile: 'Perfil', message: 'Mensaje', request: 'Solicitud' },
  explained: 'Lo revisa una persona de TecniCerca. A quien reportas no le decimos quién fue.',
  reason: '¿Qué pasa?',
  reasons: {
    personal_data: 'Datos personales',
    insults: 'Insultos',
    not_customer: 'No fue mi cliente',
    advertising: 'Publicidad',
    fraud: 'Estafa',
    no_show: 'No vino',
    charged_otherwise: 'Cobró otra cosa',
    review_pressure: 'Me presiona para borrar mi reseña',
    other: 'Otro',
  },
  reasonMissing: 'Elige un motivo de la lista.',
  note: 'Cuéntanos qué pasa',
  noteMissing: 'Escribe qué pasa.',
  submit: 'Enviar reporte',
  submitting: 'Enviando...',
  sent: 'Gracias. Lo revisaremos.',
  failed: 'Error al enviar el reporte',
  needsNetwork: 'Para reportar necesitas conexión. Lo que escribiste se queda aquí.',
  own: {
    review: 'No puedes reportar tu propia reseña.',
    profile: 'No puedes reportar tu propio perfil.',
    message: 'No puedes reportar tu propio mensaje.',
    request: 'No puedes reportar tu propia solicitud.',
  },
  tooMany: 'Hoy ya enviaste muchos reportes. Inténtalo mañana.',
  /** The rules of conduct, as shown to users. */
  rules: {
    personal_data: 'No se publican teléfonos, direcciones ni otros datos personales.',
    insults: 'No se permiten insultos ni amenazas.',
    not_customer: 'Solo puede opinar quien recibió el servicio.',
    advertising: 'No se permite hacer publicidad.',
    fraud: 'No se permite engañar a nadie.',
    broken_agreement: 'Se cumple lo acordado: el día, la hora y el precio.',
    review_pressure: 'Nadie puede presionar a otra persona por una reseña.',
  },
  /** In place of the text of a hidden message. */
  hiddenMessage: (rule: string) => `Mensaje oculto por TecniCerca. ${rule}`,
} as const

/** The notices about the outcome of a report. Only the server builds them. */
export const REPORT_NOTICES = {
  decided: {
    dismissed: 'Revisamos tu reporte: no encontramos una falta',
    hidden: {
      review: 'Revisamos tu reporte: ocultamos la reseña',
      profile: 'Revisamos tu reporte: ocultamos el perfil',
      message: 'Revisamos tu reporte: ocultamos el mensaje',
    },
    warned: 'Revisamos tu reporte: advertimos a la persona',
    suspended: 'Revisamos tu reporte: suspendimos la cuenta',
  },
  thanks: 'Gracias por avisarnos.',
  warned: {
    review: 'Advertencia de TecniCerca por una reseña tuya',
    profile: 'Advertencia de TecniCerca por tu perfil',
    message: 'Advertencia de TecniCerca por un mensaje tuyo',
    request: 'Advertencia de TecniCerca por una solicitud tuya',
  },
  hidden: {
    review: 'TecniCerca ocultó una reseña tuya',
    profile: 'TecniCerca ocultó tu perfil',
    message: 'TecniCerca ocultó un mensaje tuyo',
  },
} as const
