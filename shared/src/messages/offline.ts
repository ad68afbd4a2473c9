/** What the product says about its connection and about what waits on the phone. */
export const OFFLINE = {
  offline: 'Sin conexión',
  data_from: (age: string) => `Sin conexión · datos de ${age}`,
  updated: (age: string) => `actualizado ${age}`,
  updated_sentence: (age: string) => `Actualizado ${age}`,
  saved_here: 'Guardada en este teléfono. Se enviará cuando haya conexión.',
  pending_chip: 'Pendiente de enviar',
  attention_chip: 'Necesita tu atención',
  waiting: (count: number) => (count === 1 ? '1 pendiente' : `${count} pendientes`),
  correct: 'Corregir',
  retry: 'Reintentar',
  discard: 'Descartar',
  undo: 'Deshacer',
  needs_network: 'Esto necesita conexión.',
  pending_empty: 'No tienes nada pendiente de enviar.',
  sign_in_to_send: 'Inicia sesión para enviar lo que guardaste.',
  waiting_here: 'Hay algo sin enviar en este teléfono. Se envía cuando entre la cuenta con que se escribió.',
  new_version: 'Hay una versión nueva de TecniCerca.',
  update_now: 'Actualizar',
  updating: 'Actualizando...',
  expired: 'Pasaron 30 días sin poder enviarla. Revísala y envíala de nuevo si todavía la necesitas.',
  being_corrected: 'Se está corrigiendo. Se enviará al cerrar el formulario.',
  went_as_it_was: 'Ya se había enviado así',
  outcome_unknown:
    'No sabemos si se envió: este teléfono perdió sus datos. Mira tus solicitudes antes de enviarla otra vez.',
  /** On an item that may have been sent and is to be replaced or taken back. */
  wished: {
    edit: 'Preguntaremos si la anterior ya había llegado. Si no llegó, se enviará como está aquí.',
    discard: 'Preguntaremos si ya había llegado. Si no llegó, se descartará.',
  },
  wished_chip: { edit: 'Corrección guardada', discard: 'Por descartar' },
  correction_kept:
    'Corrección guardada en este teléfono. Primero preguntaremos si la anterior ya había llegado.',
  too_late: {
    edit: 'Tu corrección no se envió: la anterior ya había llegado.',
    discard: 'Querías descartarla, pero ya había llegado.',
  },
  sent_words: 'Lo que se envió',
  wanted_words: 'Lo que querías enviar',
  cancel_sent: 'Cancelar la solicitud',
  cancel_and_ask_again: 'Cancelarla y pedir de nuevo',
  leave_as_sent: 'Dejarla así',
  operation_closed: 'No se envió. Puedes corregirla o enviarla de nuevo.',
  slow: 'Conexión lenta',
  portal: 'Esta red pide iniciar sesión. Ábrela en tu navegador para tener conexión.',
  message_text: 'Mensaje',
  send_message: 'Enviar mensaje',
  message_sent: 'Mensaje enviado',
  sending: 'Enviando...',
  sent: 'Enviada',
  discarded: 'Descartada',
  send_now: 'Enviar ahora',
  data_saving: 'Ahorro de datos',
  data_saving_help: 'Sin fotos ni descripciones en las listas, y menos actualizaciones.',

  /** Why an item has not gone out yet. */
  hints: {
    unreachable: 'No hay conexión con TecniCerca.',
    slow: 'La conexión está muy lenta.',
    portal: 'Esta red pide iniciar sesión antes de dar conexión.',
    server_down: 'TecniCerca no responde. Lo intentaremos de nuevo.',
    busy: 'Hay mucha actividad. Lo intentaremos de nuevo en un momento.',
  },
  holds: {
    auth: 'Inicia sesión para enviarla.',
    user: 'Se enviará cuando entre la cuenta con que la escribiste.',
    upgrade: 'Actualiza TecniCerca para enviarla.',
  },
  /** Why an item could not be corrected or discarded. */
  not_changed: {
    already_sent: 'Ya se había enviado.',
    changed: 'Cambió en otra ventana. Revísala de nuevo.',
  },
  /** Why this phone cannot keep something. */
  storage: {
    full: 'Este teléfono no tiene espacio. Libera un poco y vuelve a intentarlo; lo que escribiste sigue aquí.',
    forbidden: 'Este navegador no permite guardar datos. Puedes seguir usando TecniCerca con conexión.',
    blocked: 'Otra ventana de TecniCerca está ocupando los datos. Ciérrala y vuelve a intentarlo.',
    broken: 'No se pudo guardar en este teléfono. Lo que escribiste sigue aquí.',
  },
  /** Storage was cleared while things waited in it. */
  lost: (count: number) =>
    count === 1
      ? 'El navegador borró sus datos: lo que faltaba por enviar se perdió. Vuelve a escribirlo.'
      : `El navegador borró sus datos: ${count} cosas que faltaban por enviar se perdieron. Vuelve a escribirlas.`,
  photos_not_kept:
    'No se envió: este teléfono no pudo guardar las fotos. Libera espacio o quítalas, y vuelve a enviar.',
  /** What an item is, for a list that mixes them. */
  kinds: {
    service_request: (name: string) => `Solicitud a ${name}`,
    review: (name: string) => `Reseña de ${name}`,
    accepted: (name: string) => `Aceptar la solicitud de ${name}`,
    completed: (name: string) => `Completar la solicitud de ${name}`,
    cancelled: (name: string) => `Cancelar la solicitud de ${name}`,
    pending: (name: string) => `Solicitud de ${name}`,
    message: (name: string) => `Mensaje para ${name}`,
    photo: (name: string) => `Foto para ${name}`,
    offer: (name: string) => `Propuesta para ${name}`,
    offer_status: {
      accepted: (name: string) => `Aceptar la propuesta de ${name}`,
      declined: (name: string) => `Rechazar la propuesta de ${name}`,
      withdrawn: (name: string) => `Retirar tu propuesta a ${name}`,
    },
    availability: (available: boolean) => `Tu disponibilidad: ${available ? 'Disponible' : 'No disponible'}`,
    notices_read: 'Avisos leídos',
  },
  photo_lost: 'La foto ya no está en este teléfono. Puedes elegirla de nuevo.',
  kept: (age: string) => `Guardada ${age}`,
  pending_actions: (title: string) => `Acciones: ${title}`,
  discarded_title: 'Descartadas',
  discarded_help: 'Puedes recuperarlas durante 7 días.',
  sent_some: 'Se envió lo que estaba pendiente.',
  not_sent_yet: 'Todavía no se pudo enviar. Sigue guardado en este teléfono.',
  logout_unsent: (count: number) =>
    count === 1
      ? 'Hay 1 cosa que todavía no se ha enviado.'
      : `Hay ${count} cosas que todavía no se han enviado.`,
  logout_title: 'Tienes cosas sin enviar',
  logout_text: '¿Qué hacemos con lo que guardaste en este teléfono?',
  logout_send: 'Enviar ahora',
  logout_keep: 'Guardarlo para cuando vuelvas a entrar',
  logout_discard: 'Descartarlo',
  logout_discarding: 'Descartando...',
  logout_not_taken_back: 'Esto no se pudo descartar:',
  logout_was_sent: (title: string) => `${title}: ya se había enviado.`,
  logout_unknown: (title: string) =>
    `${title}: no sabemos si llegó. Cuando vuelvas a entrar preguntaremos, y si no llegó se descartará.`,
  logout_anyway: 'Cerrar Sesión',
  find_another: 'Buscar otro técnico',
} as const
