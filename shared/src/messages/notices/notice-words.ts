/** Texts of notices. Only the server builds them; phones store the finished text. */
export const NOTICE_WORDS = {
  /** Replaces a name that could be a message instead of a name. At the beginning of a title it gets a capital letter. */
  somebody: { customer: 'un cliente', technician: 'un técnico' },
  requested: (who: string) => `${who} te pide un servicio`,
  accepted: {
    customer: (who: string) => `${who} aceptó tu solicitud`,
    technician: (who: string) => `${who} aceptó`,
  },
  offered: (who: string) => `${who} te hace una propuesta`,
  offer_accepted: (who: string) => `${who} aceptó tu propuesta`,
  agreed_at_door: (who: string) => `Acordado en la puerta con ${who}`,
  offer_declined: (who: string) => `${who} rechazó tu propuesta`,
  offer_withdrawn: (who: string) => `${who} retiró su propuesta`,
  message: (who: string) => `${who} te escribió`,
  cancelled: (who: string) => `${who} canceló el servicio`,
  rejected: (who: string) => `${who} rechazó tu solicitud`,
  expired: {
    customer: (who: string) => `Tu solicitud a ${who} venció sin respuesta`,
    technician: (who: string) => `La solicitud de ${who} venció sin respuesta`,
  },
  findAnother: 'Puedes buscar otro técnico con los mismos datos.',
  taken: (who: string) => `Otro técnico tomó la solicitud de ${who}`,
  us: 'TecniCerca',
  admin_message: (text: string) => `TecniCerca: ${text}`,
  account_closed: 'La solicitud terminó: se cerró la otra cuenta',
  completed: (who: string) => `${who} completó el trabajo`,
  howWasIt: '¿Cómo quedó? Escribe tu reseña.',
  reviewed: (who: string) => `${who} escribió una reseña de tu trabajo`,
  review_replied: (who: string) => `${who} respondió tu reseña`,
  /** `what`: 'RD$1,500 en efectivo'. */
  payment_noted: (who: string, what: string) => `${who} anotó ${what}`,
  isItRight: '¿Es correcto?',
  payment_confirmed: (who: string, what: string) => `${who} confirmó ${what}`,
  payment_disputed: (who: string, what: string) => `${who} dice que no coincide: ${what}`,
  payment_withdrawn: (who: string, what: string) => `${who} retiró lo que anotó: ${what}`,
  guarantee_claimed: (who: string) => `${who} reclama la garantía`,
  guarantee_promised: (who: string, day: string) => `${who} irá ${day} por la garantía`,
  guarantee_refused: (who: string) => `${who} rechazó el reclamo de garantía`,
  guarantee_honoured: (who: string) => `${who} dice que la garantía se cumplió`,
  guarantee_withdrawn: (who: string) => `${who} retiró el reclamo de garantía`,
  reminder: {
    maintenance: {
      customer: (who: string, day: string) => `Mantenimiento con ${who}: toca el ${day}`,
      technician: (who: string, day: string) => `A ${who} le toca mantenimiento el ${day}`,
    },
    claim_unanswered: (who: string) => `${who} espera tu respuesta sobre la garantía`,
    unanswered: (who: string) => `${who} espera tu respuesta`,
    still_unanswered: (who: string) => `${who} sigue esperando tu respuesta`,
    expires_soon: (who: string) => `La solicitud de ${who} vence pronto`,
    /** By the day on which it is read. */
    day_before: {
      customer: {
        before: (who: string, day: string) => `${who} viene el ${day}`,
        eve: (who: string) => `Mañana viene ${who}`,
        same: (who: string) => `Hoy viene ${who}`,
        past: (who: string, day: string) => `${who} tenía que venir el ${day}`,
      },
      technician: {
        before: (who: string, day: string) => `Trabajas con ${who} el ${day}`,
        eve: (who: string) => `Mañana trabajas con ${who}`,
        same: (who: string) => `Hoy trabajas con ${who}`,
        past: (who: string, day: string) => `Tenías trabajo con ${who} el ${day}`,
      },
    },
    /** The same for a visit that was promised under the guarantee. */
    visit_before: {
      customer: {
        before: (who: string, day: string) => `${who} viene el ${day} por la garantía`,
        eve: (who: string) => `Mañana viene ${who} por la garantía`,
        same: (who: string) => `Hoy viene ${who} por la garantía`,
        past: (who: string, day: string) => `${who} tenía que venir el ${day} por la garantía`,
      },
      technician: {
        before: (who: string, day: string) => `Vas donde ${who} el ${day} por la garantía`,
        eve: (who: string) => `Mañana vas donde ${who} por la garantía`,
        same: (who: string) => `Hoy vas donde ${who} por la garantía`,
        past: (who: string, day: string) => `Tenías que ir donde ${who} el ${day} por la garantía`,
      },
    },
  },
  askForMaintenance: 'Pídelo con un toque: ya está todo lleno.',
  maintenanceAsked: 'También se lo recordamos.',
  urgent: 'Urgente',
  forDay: (day: string) => `para el ${day}`,
  time: { any: '', morning: 'de 8 a 12', afternoon: 'de 12 a 6', evening: 'de 6 a 9' },
} as const

/** The server's messages about notices by push and mail. */
export const NOTICE_WAYS = {
  subscribed: 'Avisos activados',
  unsubscribed: 'Avisos desactivados',
  endpointRefused: 'El servidor de avisos no se puede usar.',
  testTitle: 'Así te llegarán los avisos',
  test_body: 'Los avisos funcionan en este dispositivo.',
  test_sent: 'Te enviamos un aviso de prueba.',
  test_unsent: 'Ningún dispositivo tuyo recibe avisos todavía. Actívalos aquí y vuelve a probar.',
} as const

/** The mail to a user who has not seen a notice and for whose answer the other side may be waiting. */
export const NOTICE_MAIL = {
  several: (count: number) => `Tienes ${count} avisos en TecniCerca`,
  open: 'Ver y responder',
  link: (title: string, url: string) => `${title}: ${url}`,
  why: 'Te escribimos porque alguien espera por ti en TecniCerca y no lo habías visto.',
  unsubscribe: 'No recibir más estos correos',
  unsubscribed: 'Ya no recibirás correos de avisos. Puedes volver a activarlos en tu cuenta.',
  link_dead: 'El enlace no es válido.',
} as const
