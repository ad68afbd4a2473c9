/** What the words of a search were taken for; apart from `search.ts`, whose words the first screen brings with it. */
export const READING = {
  results_for: (text: string) => `Resultados para «${text}».`,
  search_exactly: (text: string) => `Buscar exactamente «${text}»`,
  most_words: (text: string) => `Nadie coincide con todo; estos coinciden con «${text}».`,
  other_trade: (plural: string) => `Aún no tenemos ${plural}`,
  other_trade_near: 'Quizás te ayude alguien de un oficio cercano:',
  other_trade_all: 'Estos son los técnicos que sí tenemos:',
  understood: 'Lo que entendimos',
  said_available: 'Disponible hoy',
  said_price: 'Más baratos primero',
  said_city: (city: string) => `En ${city}`,
  remove_said: (said: string) => `Quitar «${said}»`,
} as const
