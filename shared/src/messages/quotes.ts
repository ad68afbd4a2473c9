/** Texts of offers with lines. */
export const QUOTE = {
  kinds: { labour: 'Mano de obra', parts: 'Piezas', visit: 'Visita', other: 'Otro' },
  /** '1.5 × RD$800'. */
  times: (quantity: string, price: string) => `${quantity} × ${price}`,
  itbis: 'ITBIS (18 %)',
  validUntil: (day: string) => `Vale hasta el ${day}`,
  guarantee: (days: number) => `Garantía: ${days === 1 ? '1 día' : `${days} días`}`,
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
