/** The page of one trade in one city. */
export const TRADE_PAGE = {
  title: (trade: string, city: string) => `${trade} en ${city}`,
  description: (trade: string, city: string) =>
    `Técnicos de ${trade.toLowerCase()} en ${city}, República Dominicana: reseñas de clientes, tarifas y teléfono. Compara y pide sin intermediarios.`,
  count: (total: string, is_one: boolean) => (is_one ? '1 técnico' : `${total} técnicos`),
  more_than: (total: string) => `más de ${total}`,
  /** Heads the list, for who hears the page. */
  people: 'Técnicos',
  see_more: 'Ver más técnicos',
  none: (trade: string, city: string) => `Aún no tenemos técnicos de ${trade.toLowerCase()} en ${city}.`,
  none_hint: 'Mira en otra ciudad, o busca a quien te pueda ayudar.',
  search_here: 'Buscar y filtrar',
  other_trades: (city: string) => `Otros oficios en ${city}`,
  other_cities: (trade: string) => `${trade} en otras ciudades`,
  /** On a profile. */
  more_of: (trade: string, city: string) => `Más de ${trade} en ${city}`,
} as const
