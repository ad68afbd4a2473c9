/** Texts of offers with lines. */
export const QUOTE = {
  kinds: { labour: 'Mano de obra', parts: 'Piezas', visit: 'Visita', other: 'Otro' },
  /** '1.5 × RD$800'. */
  times: (quantity: string, price: string) => `${quantity}\u00a0×\u00a0${price}`,
  itbis: 'ITBIS (18 %)',
  lines: 'Cotización',
  total: 'Total',
  agreement: 'Acuerdo',
  /** 'RD$1,200' became 'RD$1,500'. */
  changed: 'Qué cambió',
  lineChanged: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  renamed: (before: string, after: string) => `${before} → ${after}`,
  lineAdded: (name: string, amount: string) => `Nuevo: ${name}, ${amount}`,
  lineGone: (name: string, amount: string) => `Ya no: ${name}, ${amount}`,
  because: (reason: string) => `Por qué cambió: ${reason}`,
  overSince: (day: string) => `Valía hasta el ${day}`,
  over: 'Ya no se puede aceptar',
  seeLines: (count: number) => (count === 1 ? 'Ver la línea' : `Ver las ${count} líneas`),
  validUntil: (day: string) => `Vale hasta el ${day}`,
  guarantee: (days: number) => `Garantía: ${days === 1 ? '1 día' : `${days} días`}`,
} as const

/** The form of a quote. */
export const QUOTE_FORM = {
  open: 'Hacer cotización',
  title: (firstName: string) => `Cotización para ${firstName}`,
  lines: 'Qué incluye',
  kind: (number: number) => `Tipo de la línea ${number}`,
  text: (number: number) => `${number}. Descripción`,
  quantity: (number: number) => `Cantidad ${number}`,
  price: (number: number) => `Precio ${number} (RD$)`,
  add: 'Agregar línea',
  full: (max: number) => `Llegaste a las ${max} líneas.`,
  up: (number: number) => `Subir la línea ${number}`,
  down: (number: number) => `Bajar la línea ${number}`,
  remove: (number: number) => `Quitar la línea ${number}`,
  chargesItbis: 'Cobro ITBIS (18 %)',
  withItbis: (itbis: string) => `Total con ${itbis} de ITBIS`,
  validUntil: 'Vale hasta',
  guaranteeDays: 'Días de garantía',
  guaranteeHint: 'Desde que completas el trabajo. Déjalo vacío si no das garantía.',
  guaranteeText: 'Qué cubre la garantía',
  changeReason: 'Por qué cambia el precio',
  changeReasonHint: 'Por ejemplo: apareció algo que no se veía.',
  submit: 'Enviar cotización',
} as const

/** What is wrong in a quote. */
export const QUOTE_PROBLEMS = {
  lines: 'Las líneas no son válidas.',
  noLines: 'Agrega al menos una línea.',
  tooManyLines: (max: number) => `Una cotización tiene ${max} líneas como máximo.`,
  kind: 'Elige de la lista qué es.',
  text: 'Escribe qué incluye esta línea.',
  quantity: 'Escribe la cantidad, desde 0.01 hasta 9,999.99: por ejemplo 2 o 1.5.',
  unitPrice: 'Escribe el precio en pesos, desde 0 hasta 10,000,000: por ejemplo 1500 o 1,500.50.',
  sumTooHigh: 'El total no puede pasar de RD$10,000,000.',
  otherSum: (sum: string, words: string) => `Las líneas suman ${sum} (${words}).`,
  validInPast: 'Ese día ya pasó. Elige hasta cuándo vale la cotización.',
  validTooLong: (days: number) => `Puede valer ${days} días como máximo.`,
  guaranteeDays: (max: number) => `Escribe los días de garantía, desde 0 hasta ${max}.`,
} as const
