/** Texts of the screen of one service request: its facts and its conversation with events. */
export const CASES = {
  mayKeep: 'Puede guardar mi contacto',
  mayKeepHelp: (firstName: string) =>
    `Si lo quitas, ${firstName} deja de ver tu teléfono y tu dirección 30 días después de cada trabajo.`,
  mayKeepFailed: 'Error al cambiar el permiso',
  unread: (count: number) => (count === 1 ? '1 nuevo' : `${count} nuevos`),
  thread: 'Conversación',
  facts: 'Datos de la solicitud',
  you: 'Tú',
  us: 'TecniCerca',
  price: 'Precio acordado',
  agreed: (total: string) => `${total} en total`,
  newMessages: 'Mensajes nuevos',
  missing: 'No se encontró esta solicitud',
  all: 'Ver mis solicitudes',
  threadMissing: 'La conversación todavía no está en este teléfono. Se verá cuando haya conexión.',
  needsConnectionOnce:
    'Esta solicitud todavía no está en este teléfono. Ábrela una vez con conexión y después la verás también sin ella.',
  loadFailed: 'Error al cargar la solicitud',
  seePending: 'Ver pendientes',
  more: 'Más opciones',
  messageOptions: 'Opciones del mensaje',
  showFacts: 'Ver los datos',
  hideFacts: 'Ocultar los datos',
  profile: (firstName: string) => `Ver el perfil de ${firstName}`,
  /** Under the event that made the agreement: with whom, for when, for how much. */
  agreement: {
    with: (name: string) => `Quedaste con ${name}`,
    noPrice: 'Sin precio acordado',
    othersCancelled: (names: string, count: number) =>
      count === 1
        ? `La solicitud a ${names} se canceló sola.`
        : `Las solicitudes a ${names} se cancelaron solas.`,
  },
  /** In place of the act of the moment. */
  completedOn: (day: string) => `Completada el ${day}`,
  waitsFor: (firstName: string) => `Esperas la respuesta de ${firstName}`,
  message: 'Escribe un mensaje',
  /** In the empty field, beside three buttons on a narrow phone. */
  messagePlaceholder: 'Mensaje',
  messageEmpty: 'Escribe un mensaje.',
  send: 'Enviar',
  sendFailed: 'Error al enviar el mensaje',
  addPhotos: 'Agregar fotos',
  photosPicked: 'Fotos que se enviarán',
  removePhoto: (number: number) => `Quitar la foto ${number}`,
  photoOf: (name: string) => `Foto de ${name}`,
  ownPhoto: 'Tu foto',
  pickedPhoto: (number: number) => `Foto ${number}`,
  photoComing: 'Foto en camino',
  photoNeverCame: 'Esta foto no llegó',
  photoMissing: 'La foto se verá cuando haya conexión',
  photos_full: 'Puedes agregar seis fotos a una solicitud como máximo.',
  photoText: 'Escribe unas palabras con la foto.',
  photoFailed: 'No se pudo agregar la foto.',
  /** Upload progress: '2 de 3'. */
  sendingPhotos: (number: number, of: number) =>
    of === 1 ? 'Enviando la foto' : `Enviando ${number} de ${of} fotos`,
  photosWait: (count: number) => (count === 1 ? '1 foto por enviar' : `${count} fotos por enviar`),
  /** 'escrito a las 9:12 a. m.', beside the time at which it arrived. */
  written: (when: string) => `escrito ${when}`,
  done: (when: string) => `hecho ${when}`,
  atTime: (time: string) => `a las ${time}`,
  onDay: (day: string, time: string) => `el ${day} a las ${time}`,
  atDoor: 'Acordado en la puerta',
  takenBack: 'Borrado',
  takenBackAt: (at: string) => `Borrado: ${at}`,
  photoTakenBackAt: (at: string) => `Foto borrada: ${at}`,
  talkOver: 'Esta solicitud terminó hace más de 30 días. Ya no se pueden enviar mensajes.',
} as const

/** Texts of the events. `own`: the reader caused it. `other`: the other side did; its first name is given. */
export const CASE_EVENTS = {
  /** `unsent`: not yet on the server. */
  requested: { own: 'Solicitud enviada', unsent: 'Tu solicitud', other: 'Solicitud recibida' },
  delivered: { own: 'La recibiste', other: (firstName: string) => `${firstName} la recibió` },
  accepted: {
    own: 'Aceptaste la solicitud',
    other: (firstName: string) => `${firstName} aceptó la solicitud`,
  },
  offered: {
    own: (what: string) => `Propusiste ${what}`,
    other: (firstName: string, what: string) => `${firstName} propuso ${what}`,
  },
  offer_accepted: {
    own: 'Aceptaste la propuesta',
    other: (firstName: string) => `${firstName} aceptó tu propuesta`,
  },
  offer_declined: {
    own: 'Rechazaste la propuesta',
    other: (firstName: string) => `${firstName} rechazó tu propuesta`,
  },
  offer_withdrawn: {
    own: 'Retiraste tu propuesta',
    other: (firstName: string) => `${firstName} retiró su propuesta`,
  },
  photos_added: { own: 'Agregaste fotos', other: (firstName: string) => `${firstName} agregó fotos` },
  completed: {
    own: 'Completaste el trabajo',
    other: (firstName: string) => `${firstName} completó el trabajo`,
  },
  reviewed: {
    own: (stars: string) => `Tu reseña: ${stars}`,
    other: (firstName: string, stars: string) => `Reseña de ${firstName}: ${stars}`,
  },
  reviewDeleted: { own: 'Borraste tu reseña', other: 'Reseña borrada por su autor' },
  review_replied: {
    own: 'Respondiste la reseña',
    other: (firstName: string) => `${firstName} respondió tu reseña`,
  },
  /** `what`: 'RD$1,500 en efectivo'. */
  payment_noted: {
    own: (what: string) => `Anotaste ${what}`,
    other: (firstName: string, what: string) => `${firstName} anotó ${what}`,
  },
  payment_confirmed: {
    own: 'Confirmaste el pago',
    other: (firstName: string) => `${firstName} confirmó el pago`,
  },
  payment_disputed: {
    own: 'Dijiste que el pago no coincide',
    other: (firstName: string) => `${firstName} dice que el pago no coincide`,
  },
  payment_withdrawn: {
    own: 'Retiraste el pago que anotaste',
    other: (firstName: string) => `${firstName} retiró el pago que anotó`,
  },
  guarantee_claimed: {
    own: 'Reclamaste la garantía',
    other: (firstName: string) => `${firstName} reclamó la garantía`,
  },
  /** `day`: 'el 3 dic'. */
  guarantee_promised: {
    own: (day: string) => `Prometiste ir ${day}`,
    other: (firstName: string, day: string) => `${firstName} prometió ir ${day}`,
  },
  guarantee_refused: {
    own: 'Rechazaste el reclamo de garantía',
    other: (firstName: string) => `${firstName} rechazó el reclamo de garantía`,
  },
  guarantee_honoured: {
    own: 'Dijiste que la garantía se cumplió',
    other: (firstName: string) => `${firstName} dice que la garantía se cumplió`,
  },
  guarantee_withdrawn: {
    own: 'Retiraste el reclamo de garantía',
    other: (firstName: string) => `${firstName} retiró el reclamo de garantía`,
  },
} as const

/** Taking back the user's own message or photo. */
export const TAKE_BACK = {
  busy: 'Borrando...',
  /** For an item that had not been sent yet. */
  discarded: 'No se enviará.',
  message: {
    title: '¿Borrar este mensaje?',
    text: 'Se borra para los dos, con sus fotos, también de la reseña si muestra alguna. La otra persona verá que lo borraste. No se puede deshacer.',
    unsent: 'Todavía no se ha enviado. Si lo borras, no se enviará.',
    confirm: 'Borrar mensaje',
    done: 'Mensaje borrado',
  },
  photo: {
    title: '¿Borrar esta foto?',
    text: 'Se borra para los dos, también de la reseña si la muestra. La otra persona verá que la borraste. No se puede deshacer.',
    unsent: 'Todavía no se ha enviado. Si la borras, no se enviará.',
    confirm: 'Borrar foto',
    done: 'Foto borrada',
  },
} as const

/** A price, a day or both, proposed by one side. */
export const OFFER = {
  propose: 'Proponer precio o fecha',
  /** Beside 'Aceptar', in one line. Screen readers read the long form. */
  proposeShort: 'Proponer precio',
  title: (name: string) => `Proponer a ${name}`,
  total: 'Precio en total (RD$)',
  totalHint: 'Por todo el trabajo.',
  date: 'Fecha del servicio',
  time_window: 'Hora',
  dateHint: 'Déjala vacía si el día no cambia.',
  sameTime: 'No cambia',
  note: 'Nota',
  submit: 'Enviar propuesta',
  submitting: 'Enviando...',
  failed: 'Error al enviar la propuesta',
  sent: 'Propuesta enviada',
  needsOne: 'Escribe un precio o elige una fecha.',
  own: 'Tu propuesta',
  of: (firstName: string) => `Propuesta de ${firstName}`,
  inAll: 'en total',
  accept: 'Aceptar propuesta',
  acceptWhat: (what: string) => `Aceptar ${what}`,
  acceptDay: (day: string) => `Aceptar el ${day}`,
  counter: 'Otro precio',
  counterHelp: 'La propuesta que tienes se rechaza al enviar la tuya.',
  decline: 'Rechazar propuesta',
  withdraw: 'Retirar propuesta',
  acceptsRequest: 'Al aceptarla, queda acordado el trabajo.',
  answered: 'Respuesta enviada',
  answerFailed: 'Error al responder la propuesta',
  /** 'RD$1,500 para el 3 dic'. */
  what: (total: string | undefined, day: string | undefined) => {
    if (day === undefined) return total ?? ''
    return total === undefined ? `hacerlo el ${day}` : `${total} para el ${day}`
  },
} as const
