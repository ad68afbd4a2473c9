/** Texts about the connection and about unsent items. */
export const OFFLINE = {
  offline: 'Sin conexión',
  dataFrom: (age: string) => `Sin conexión · datos de ${age}`,
  updated: (age: string) => `actualizado ${age}`,
  updatedSentence: (age: string) => `Actualizado ${age}`,
  savedHere: 'Guardada en este teléfono. Se enviará cuando haya conexión.',
  pendingChip: 'Pendiente de enviar',
  attentionChip: 'Necesita tu atención',
  waiting: (count: number) => (count === 1 ? '1 pendiente' : `${count} pendientes`),
  correct: 'Corregir',
  retry: 'Reintentar',
  discard: 'Descartar',
  undo: 'Deshacer',
  needsNetwork: 'Esto necesita conexión.',
  pendingEmpty: 'No tienes nada pendiente de enviar.',
  signInToSend: 'Inicia sesión para enviar lo que guardaste.',
  waitingHere: 'Hay algo sin enviar en este teléfono. Se envía cuando entre la cuenta con que se escribió.',
  readyUpdate: {
    text: 'Hay una versión nueva de TecniCerca.',
    accept: 'Actualizar',
    accepting: 'Actualizando...',
  },
  /** Data saving is on, so the newer version is not downloaded yet. */
  heldUpdate: {
    text: 'Hay una versión nueva de TecniCerca. Se descarga con Wi-Fi o cuando la pidas.',
    accept: 'Descargar ahora',
    accepting: 'Descargando...',
  },
  expired: 'Pasaron 30 días sin poder enviarla. Revísala y envíala de nuevo si todavía la necesitas.',
  beingCorrected: 'Se está corrigiendo. Se enviará al cerrar el formulario.',
  alreadySent: 'Ya se había enviado así',
  outcomeUnknown:
    'No sabemos si se envió: este teléfono perdió sus datos. Mira tus solicitudes antes de enviarla otra vez.',
  /** On an item that may already have been sent and has a pending edit or discard. */
  pendingEdit: {
    edit: 'Preguntaremos si la anterior ya había llegado. Si no llegó, se enviará como está aquí.',
    discard: 'Preguntaremos si ya había llegado. Si no llegó, se descartará.',
  },
  pendingEditChip: { edit: 'Corrección guardada', discard: 'Por descartar' },
  correctionKept:
    'Corrección guardada en este teléfono. Primero preguntaremos si la anterior ya había llegado.',
  editTooLate: {
    edit: 'Tu corrección no se envió: la anterior ya había llegado.',
    discard: 'Querías descartarla, pero ya había llegado.',
  },
  sentWords: 'Lo que se envió',
  wantedWords: 'Lo que querías enviar',
  cancelSent: 'Cancelar la solicitud',
  cancelAndAskAgain: 'Cancelarla y pedir de nuevo',
  leaveAsSent: 'Dejarla así',
  operation_closed: 'No se envió. Puedes corregirla o enviarla de nuevo.',
  slow: 'Conexión lenta',
  portal: 'Esta red pide iniciar sesión. Ábrela en tu navegador para tener conexión.',
  messageText: 'Mensaje',
  sendMessage: 'Enviar mensaje',
  messageSent: 'Mensaje enviado',
  sending: 'Enviando...',
  sent: 'Enviada',
  discarded: 'Descartada',
  sendNow: 'Enviar ahora',
  data_saving: 'Ahorro de datos',
  dataSavingHelp: 'Sin fotos ni descripciones en las listas, y menos actualizaciones.',

  /** For items whose name is masculine, such as a message. */
  masculine: {
    savedHere: 'Guardado en este teléfono. Se enviará cuando haya conexión.',
    sent: 'Enviado',
    discarded: 'Descartado',
  },

  /** Why an item has not been sent yet. */
  hints: {
    unreachable: 'No hay conexión con TecniCerca.',
    slow: 'La conexión está muy lenta.',
    portal: 'Esta red pide iniciar sesión antes de dar conexión.',
    server_down: 'TecniCerca no responde. Lo intentaremos de nuevo.',
    busy: 'Hay mucha actividad. Lo intentaremos de nuevo en un momento.',
  },
  blockedBy: {
    auth: 'Inicia sesión para enviarla.',
    user: 'Se enviará cuando entre la cuenta con que la escribiste.',
    upgrade: 'Actualiza TecniCerca para enviarla.',
  },
  /** Why an item could not be corrected or discarded. */
  notChanged: {
    already_sent: 'Ya se había enviado.',
    changed: 'Cambió en otra ventana. Revísala de nuevo.',
  },
  /** Why this phone cannot store something. */
  storage: {
    full: 'Este teléfono no tiene espacio. Libera un poco y vuelve a intentarlo; lo que escribiste sigue aquí.',
    forbidden: 'Este navegador no permite guardar datos. Puedes seguir usando TecniCerca con conexión.',
    blocked: 'Otra ventana de TecniCerca está ocupando los datos. Ciérrala y vuelve a intentarlo.',
    broken: 'No se pudo guardar en este teléfono. Lo que escribiste sigue aquí.',
  },
  /** The storage was cleared while unsent items were in it. */
  lost: (count: number) =>
    count === 1
      ? 'El navegador borró sus datos: lo que faltaba por enviar se perdió. Si no ves que llegó, vuelve a escribirlo.'
      : `El navegador borró sus datos: ${count} cosas que faltaban por enviar se perdieron. Si no ves que llegaron, vuelve a escribirlas.`,
  photosNotKept:
    'No se envió: este teléfono no pudo guardar las fotos. Libera espacio o quítalas, y vuelve a enviar.',
  /** Names of unsent items, for a list that mixes several kinds. */
  kinds: {
    service_request: (name: string) => `Solicitud a ${name}`,
    review: (name: string) => `Reseña de ${name}`,
    reviewChanges: (name: string) => `Cambios a tu reseña de ${name}`,
    reviewDeletion: (name: string) => `Borrar tu reseña de ${name}`,
    reviewReply: (name: string) => `Respuesta a la reseña de ${name}`,
    reviewReplyDeletion: (name: string) => `Borrar tu respuesta a la reseña de ${name}`,
    accepted: (name: string) => `Aceptar la solicitud de ${name}`,
    completed: (name: string) => `Completar la solicitud de ${name}`,
    cancelled: (name: string) => `Cancelar la solicitud de ${name}`,
    pending: (name: string) => `Solicitud de ${name}`,
    message: (name: string) => `Mensaje para ${name}`,
    photo: (name: string) => `Foto para ${name}`,
    messageDeletion: (name: string) => `Borrar tu mensaje para ${name}`,
    photoDeletion: (name: string) => `Borrar tu foto para ${name}`,
    offer: (name: string) => `Propuesta para ${name}`,
    offerStatus: {
      accepted: (name: string) => `Aceptar la propuesta de ${name}`,
      declined: (name: string) => `Rechazar la propuesta de ${name}`,
      withdrawn: (name: string) => `Retirar tu propuesta a ${name}`,
    },
    agreement: (name: string) => `Acuerdo en la puerta con ${name}`,
    payment: (name: string) => `Pago anotado con ${name}`,
    paymentStatus: {
      confirmed: (name: string) => `Confirmar el pago que anotó ${name}`,
      disputed: (name: string) => `Decir que no coincide el pago que anotó ${name}`,
      withdrawn: (name: string) => `Retirar un pago anotado con ${name}`,
    },
    claim: (name: string) => `Reclamo de garantía a ${name}`,
    claimStatus: {
      promised: (name: string) => `Día para atender la garantía de ${name}`,
      refused: (name: string) => `Rechazar el reclamo de garantía de ${name}`,
      honoured: (name: string) => `Decir que ${name} cumplió la garantía`,
      withdrawn: (name: string) => `Retirar el reclamo de garantía a ${name}`,
    },
    visit: {
      promised_hour: (name: string) => `Hora prometida a ${name}`,
      on_the_way: (name: string) => `Decir a ${name} que vas en camino`,
      arrived: (name: string) => `Decir a ${name} que llegaste`,
      went_for_part: (name: string) => `Decir a ${name} que fuiste por una pieza`,
      absent: (name: string) => `Decir que la visita con ${name} falló`,
    },
    maintenance: {
      maintenance_proposed: (name: string) => `Propuesta de mantenimiento a ${name}`,
      maintenance_accepted: (name: string) => `Aceptar el mantenimiento con ${name}`,
      maintenance_refused: (name: string) => `Decir que no al mantenimiento con ${name}`,
    },
    availability: (available: boolean) => `Tu disponibilidad: ${available ? 'Disponible' : 'No disponible'}`,
    hours: 'Tu horario y tus días libres',
    workPhoto: 'Foto de un trabajo',
    workPhotoCaption: 'Texto de la foto de un trabajo',
    workPhotoDeletion: 'Quitar la foto de un trabajo',
    favourite: (name: string, isFavourite: boolean) =>
      isFavourite ? `Guardar a ${name} en Mis Técnicos` : `Quitar a ${name} de Mis Técnicos`,
    quickReplies: 'Tus respuestas rápidas',
    customerNote: (name: string) => `Tu nota de ${name}`,
    expense: (isKept: boolean) => (isKept ? 'Un gasto tuyo' : 'Borrar un gasto tuyo'),
    contact: (name: string, mayKeep: boolean) =>
      mayKeep ? `Permitir que ${name} guarde tu contacto` : `No permitir que ${name} guarde tu contacto`,
    noticesRead: 'Avisos leídos',
  },
  noNote: 'Sin nota',
  photo_lost: 'La foto ya no está en este teléfono. Puedes elegirla de nuevo.',
  kept: (age: string) => `Guardada ${age}`,
  pendingActions: (title: string) => `Acciones: ${title}`,
  discardedTitle: 'Descartadas',
  discardedHelp: 'Puedes recuperarlas durante 7 días.',
  sentSome: 'Se envió lo que estaba pendiente.',
  notSentYet: 'Todavía no se pudo enviar. Sigue guardado en este teléfono.',
  logoutUnsent: (count: number) =>
    count === 1
      ? 'Hay 1 cosa que todavía no se ha enviado.'
      : `Hay ${count} cosas que todavía no se han enviado.`,
  logoutTitle: 'Tienes cosas sin enviar',
  logoutText: '¿Qué hacemos con lo que guardaste en este teléfono?',
  logoutSend: 'Enviar ahora',
  logoutKeep: 'Guardarlo para cuando vuelvas a entrar',
  logoutDiscard: 'Descartarlo',
  logoutDiscarding: 'Descartando...',
  logoutNotTakenBack: 'Esto no se pudo descartar:',
  logoutWasSent: (title: string) => `${title}: ya se había enviado.`,
  logoutUnknown: (title: string) =>
    `${title}: no sabemos si llegó. Cuando vuelvas a entrar preguntaremos, y si no llegó se descartará.`,
  logoutAnyway: 'Cerrar Sesión',
  openCase: 'Ver la solicitud',
  openProfile: 'Ver mi perfil',
  findAnother: 'Buscar otro técnico',
} as const
