export const CARD_GRID = 'grid gap-4 md:grid-cols-2'
