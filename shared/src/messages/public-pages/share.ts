/** Sharing a profile, as a link or as a picture with its QR code. */
export const SHARE = {
  share: 'Compartir',
  shareOf: (name: string) => `Compartir el perfil de ${name}`,
  ofSomebody: (name: string, trade: string) => `Mira el perfil de ${name}, ${trade}, en TecniCerca.`,
  own: 'Compartir mi perfil',
  ownHelp: 'Tus clientes escanean el código y llegan a tu perfil, aunque cambies de número.',
  ofOneself: (trade: string) => `Soy ${trade} en TecniCerca. Mira mi perfil y pídeme un servicio:`,
  picture: (name: string) => `Imagen con el código QR del perfil de ${name}`,
  drawing: 'Preparando la imagen...',
  notDrawn: 'No se pudo preparar la imagen. Puedes compartir el enlace.',
  scan: 'Escanea para ver mi perfil',
  sendPicture: 'Compartir imagen',
  whatsapp: 'Enviar por WhatsApp',
  download: 'Descargar imagen',
  copy: 'Copiar enlace',
  file: (id: number) => `tecnicerca-perfil-${id}.png`,
} as const

/** Texts on the preview pictures of shared links. */
export const SHARED = {
  trades: 'Electricidad · Plomería · Carpintería · Aire',
  promise: 'Encuentra, pide y sigue tu servicio, también sin conexión',
  noReviews: 'Nuevo en TecniCerca',
} as const
