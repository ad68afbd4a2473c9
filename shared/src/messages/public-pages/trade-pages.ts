/** The page of one trade in one city. */
export const TRADE_PAGE = {
  title: (trade: string, city: string) => `${trade} en ${city}`,
  description: (trade: string, city: string) =>
    `Técnicos de ${trade.toLowerCase()} en ${city}, República Dominicana: reseñas de clientes, tarifas y teléfono. Compara y pide sin intermediarios.`,
  count: (total: string, isOne: boolean) => (isOne ? '1 técnico' : `${total} técnicos`),
  moreThan: (total: string) => `más de ${total}`,
  /** Heading of the list, for screen readers. */
  people: 'Técnicos',
  seeMore: 'Ver más técnicos',
  none: (trade: string, city: string) => `Aún no tenemos técnicos de ${trade.toLowerCase()} en ${city}.`,
  noneHint: 'Mira en otra ciudad, o busca a quien te pueda ayudar.',
  searchHere: 'Buscar y filtrar',
  otherTrades: (city: string) => `Otros oficios en ${city}`,
  otherCities: (trade: string) => `${trade} en otras ciudades`,
  /** Link on a profile to the page of its trade and city. */
  moreOf: (trade: string, city: string) => `Más de ${trade} en ${city}`,
} as const
