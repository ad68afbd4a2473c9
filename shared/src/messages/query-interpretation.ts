/** Texts about the interpretation of a search. Separate from `search.ts`, which is part of the first screen. */
export const QUERY_INTERPRETATION = {
  resultsFor: (text: string) => `Resultados para «${text}».`,
  searchExactly: (text: string) => `Buscar exactamente «${text}»`,
  mostWords: (text: string) => `Nadie coincide con todo; estos coinciden con «${text}».`,
  other_trade: (plural: string) => `Aún no tenemos ${plural}`,
  otherTradeNear: 'Quizás te ayude alguien de un oficio cercano:',
  otherTradeAll: 'Estos son los técnicos que sí tenemos:',
  understood: 'Lo que entendimos',
  saidAvailable: 'Disponible hoy',
  saidPrice: 'Más baratos primero',
  saidCity: (city: string) => `En ${city}`,
  removeSaid: (said: string) => `Quitar «${said}»`,
} as const
