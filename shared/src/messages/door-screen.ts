/** Agreeing in front of the other person, without a network: each phone reads the code on the other one's screen. */
export const DOOR_SCREEN = {
  /** Beside the eight characters. */
  code: 'Código del acuerdo',
  loading: 'Preparando el código...',
  /** `place`: '2 de 3'. */
  qr: (place: string) => `Código para la cámara de la otra persona, ${place}`,
  changes: (count: number) => `Son ${count} códigos que cambian solos. El otro teléfono los lee uno por uno.`,
  bright: 'Sube el brillo de la pantalla y ponlos frente a frente, a un palmo.',
  technician: {
    steps: (firstName: string) => [
      `En su teléfono, ${firstName} abre esta solicitud y toca «Acordar en la puerta».`,
      'Enséñale este código hasta que su teléfono muestre tu propuesta.',
    ],
    next: (firstName: string) => `${firstName} ya aceptó: leer su código`,
    read: (firstName: string) => `Apunta al código que se ve en el teléfono de ${firstName}.`,
    back: 'Ver mi código',
  },
  customer: {
    read: (firstName: string) => `Apunta al código que se ve en el teléfono de ${firstName}.`,
    words: (firstName: string) => `Esto es lo que propone ${firstName}`,
    accept: 'Acepto',
    again: 'Leer otro código',
    show: (firstName: string) =>
      `Aceptaste. Falta un paso: que ${firstName} lea este código con su teléfono.`,
    undo: 'Deshacer',
    undoHelp: (firstName: string) => `Puedes deshacerlo hasta que ${firstName} lea tu código.`,
    undone: 'Lo que aceptaste se deshizo.',
    showAgain: 'Mostrar mi código',
  },
  done: 'Listo',
  notStored: 'No se pudo guardar en este teléfono. Inténtalo otra vez.',
  saved: 'Está guardado en este teléfono. Se envía solo cuando uno de los dos tenga conexión.',
  sameCode: 'Los dos teléfonos tienen que mostrar este mismo código.',
  aloud: {
    open: 'Leer el código en voz alta',
    camera: 'Usar la cámara',
    /** The customer's phone has the offer already. */
    help: (firstName: string) =>
      `Pídele a ${firstName} que lea el código que ve en su teléfono. Si es este, los dos tienen las mismas palabras y puedes aceptar aquí.`,
    none: (firstName: string) =>
      `La propuesta de ${firstName} todavía no está en este teléfono. Para leerla hace falta la cámara, una foto o conexión.`,
  },
  reader: {
    video: 'Lo que ve la cámara',
    starting: 'Abriendo la cámara...',
    refused:
      'La cámara no tiene permiso. Puedes dárselo en los ajustes del navegador, o usar una foto del código.',
    absent: 'Este teléfono no tiene cámara, o la usa otra aplicación. Puedes usar una foto del código.',
    failed: 'La cámara no se pudo abrir. Puedes usar una foto del código.',
    retry: 'Probar la cámara otra vez',
    picture: 'Usar una foto del código',
    noCode: 'En esa foto no se ve ningún código. Toma otra más de cerca, derecha y sin reflejos.',
    part: (have: number, count: number) => `Leído ${have} de ${count}. Sigue apuntando.`,
    notOurs: 'Ese código no es de TecniCerca.',
  },
  wrong: {
    other_case: 'Ese código es de otra solicitud. Abran los dos la misma.',
    other_offer: 'Ese código es de otra propuesta. Enseña el código de nuevo para que acepte la de ahora.',
    other_words:
      'Los dos teléfonos no dicen lo mismo: cambió un precio, una línea o una fecha. Enseña el código de nuevo.',
    replaced: (firstName: string) =>
      `Esa propuesta ya no vale: ${firstName} la cambió o la retiró. Pídele el código de la última.`,
    over: (day: string) => `Esa propuesta valía hasta el ${day}. Pídele una nueva.`,
    forged: 'Ese código no está bien firmado: puede haber cambiado por el camino. Léelo otra vez.',
    not_offer: 'Ese es el código de quien acepta. Aquí se lee el de la propuesta.',
    not_acceptance: 'Ese es el código de una propuesta. Aquí se lee el de quien acepta.',
  },
  unable: {
    unable:
      'Este teléfono no puede acordar en la puerta: el navegador no puede guardar la llave con la que se firma.',
    unregistered:
      'Este teléfono todavía no puede acordar en la puerta: le falta conectarse una vez. Ábrelo con conexión y prueba otra vez.',
    technician: (firstName: string) =>
      `Tu propuesta se envía sola cuando haya conexión, y ${firstName} la acepta desde su teléfono.`,
    customer: 'Puedes aceptar la propuesta como siempre, desde la conversación, cuando haya llegado.',
    too_long: 'Esta cotización es demasiado larga para un código.',
  },
} as const
