/** Questions before an act of which the other side learns, and the words after it. */
export const ACT_QUESTIONS = {
  keep: 'No, volver',
  complete: {
    title: '¿Ya terminaste este trabajo?',
    early: (day: string) => `Quedaste para el ${day}.`,
    soon: 'Lo aceptaste hace un momento.',
    outcome: (firstName: string) => `${firstName} verá que está completado y podrá escribir su reseña.`,
  },
  /** Shown while the completion can be undone, before it is sent. */
  completed: (updated: string, firstName: string) => `${updated}. ${firstName} lo sabrá en 10 segundos.`,
  clash: {
    title: 'Ya tienes un trabajo en ese medio día',
    text: (name: string, when: string) => `Quedaste con ${name} el ${when}.`,
    confirm: 'Aceptar los dos',
  },
  ownOffer: {
    title: 'Tu propuesta espera respuesta',
    text: (firstName: string, what: string) => `Le propusiste a ${firstName} ${what}.`,
    outcome: (day: string) => `Si aceptas ahora, quedas para el ${day} y tu propuesta se retira.`,
    outcomeWithoutPrice: (day: string) =>
      `Si aceptas ahora, quedas para el ${day} sin ese precio, y tu propuesta se retira.`,
    confirm: 'Aceptar sin esperar',
    keep: 'Esperar respuesta',
  },
  otherOffer: {
    title: (firstName: string) => `${firstName} te hizo una propuesta`,
    text: (what: string) => `Propone ${what}. Al aceptarla, quedan así.`,
  },
} as const
