export const CARD_GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2'
