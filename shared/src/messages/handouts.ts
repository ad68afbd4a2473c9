/** Texts of the pages to hand over: a quote or a receipt, printed or shared. */
export const HANDOUT = {
  technician: 'Técnico',
  customer: 'Cliente',
  date: 'Fecha',
  serviceDate: 'Día del servicio',
  validUntil: 'Vale hasta',
  subtotal: 'Subtotal',
  guarantee: 'Garantía',
  days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
  changeReason: 'Por qué cambió el precio',
  /** A text within the data of a page: 'Cliente: Ana Peralta'. */
  pair: (term: string, value: string) => `${term}: ${value}`,
  print: 'Imprimir',
  whichPaper: '¿En qué papel?',
  papers: { letter: 'Carta', roll: 'Rollo de 80 mm' },
  shareImage: 'Compartir como imagen',
  shareText: 'Compartir como texto',
  open: 'Imprimir o compartir',
  notDrawn: 'No se pudo preparar la imagen. Puedes compartir el texto.',
  backToCase: 'Ver la solicitud',
} as const

/** A quote to hand over. */
export const QUOTE_HANDOUT = {
  ofCustomer: 'Propuesta del cliente',
  missing: 'No se encontró esta cotización',
  accepted: (firstName: string, day: string) => `Aceptada por ${firstName} el ${day}`,
  declined: (firstName: string, day: string) => `Rechazada por ${firstName} el ${day}`,
  withdrawn: 'Retirada: ya no vale',
  replaced: 'Hay otra más nueva: esta ya no vale',
  over: 'La solicitud terminó: ya no vale',
  file: (id: number) => `cotizacion-${id}.png`,
} as const

/** The receipt of a payment. */
export const RECEIPT = {
  open: 'Ver recibo',
  ofRefund: 'Recibo de devolución',
  missing: 'No se encontró este pago',
  method: 'Forma de pago',
  fiscalNumber: 'NCF emitido aparte',
  confirmed: (firstName: string, day: string) => `Confirmado por ${firstName} el ${day}`,
  withdrawn: 'Retirado: este recibo no vale',
  /** 'Falta por pagar al 3 dic 2026'. */
  onDay: (term: string, day: string) => `${term} al ${day}`,
  without: (sum: string, waiting: string) => `${sum}, sin contar ${waiting} por confirmar`,
  code: 'Código',
  provisional: 'provisional hasta que este pago se envíe; cambia si antes se corrige',
  file: (code: string) => `recibo-${code}.png`,
} as const
