/** Explanations of the recommended order: for everyone, in a profile, and for the technician. */
export const ORDER = {
  why: '¿Por qué este orden?',
  intro: 'En «Recomendados» los puntos de cada técnico salen de cuatro cosas:',
  parts: [
    ['Valoraciones', 'El promedio de las reseñas que cuentan. Es lo que más pesa.'],
    [
      'Respuestas',
      'Cuántas solicitudes recibidas contesta en 12 horas, contadas de 7:00 a. m. a 9:00 p. m.; sus días libres no cuentan.',
    ],
    ['Trabajos cumplidos', 'Cuántos termina de los que acepta. No ir sin decir nada cuenta en contra.'],
    ['Recién llegados', 'Quien tiene menos de cinco reseñas recibe unos puntos más, para que lo conozcan.'],
  ],
  turns: 'Quienes tienen puntos casi iguales se turnan cada día. Quienes no están disponibles van al final.',
  home: 'En el inicio van delante quienes pueden ir hoy: disponibles, en Santiago y con foto.',
  sector: 'Si eliges tu sector, van antes quienes trabajan en él.',
  notForSale: 'Ningún puesto se puede comprar.',
  close: 'Entendido',

  answersIn: (hours: number) => `Responde normalmente en ${hours} h`,
  answersShare: (inTen: number) => `Responde a tiempo ${inTen} de cada 10 solicitudes`,
  completed: (count: number) => `${count} trabajos completados`,

  own: 'Tu puesto en «Recomendados»',
  ownReviews: (average: string, count: number) =>
    count === 0 ? 'Todavía no tienes reseñas' : `${average} de 5 estrellas`,
  answersSoon: 'Cuánto tardas en responder se muestra desde la quinta solicitud',
  jobsSoon: 'Tus trabajos completados se muestran desde el quinto',
  raise: {
    reviews: 'Pide una reseña al terminar cada trabajo.',
    answers:
      'Contesta cada solicitud en 12 horas, aunque sea para decir que no puedes. Los días libres que pongas antes no cuentan.',
    jobs: 'Acepta solo lo que puedas cumplir: cancelar después de aceptar, o no llegar, resta puntos. Si dicen que no llegaste, responde en 24 horas.',
  },
} as const
