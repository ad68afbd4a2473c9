/** The trades that have a picture and a tint of their own. */
export type Trade = 'electricity' | 'plumbing' | 'carpentry' | 'cooling' | 'electronics' | 'computing'

const SIGNS: [RegExp, Trade][] = [
  [/zap|bolt|plug|el[eé]ctric/i, 'electricity'],
  [/pipe|drop|plom/i, 'plumbing'],
  [/hammer|saw|carpint|eban/i, 'carpentry'],
  [/fan|snow|wind|air|climatiz|refriger/i, 'cooling'],
  [/cpu|chip|tv|electr[oó]n/i, 'electronics'],
  [/monitor|laptop|inform[aá]tic|comput/i, 'computing'],
]

/** The trade by the icon that an admin chose, else by the category's name; undefined if neither names a `Trade`. */
export function tradeOf(categoryName: string, iconName = ''): Trade | undefined {
  return signOf(iconName) ?? signOf(categoryName)
}

/** The pictures an admin can choose from, by their `icon_name`. */
export const PICTURES = [
  'zap',
  'droplet',
  'hammer',
  'snowflake',
  'tv',
  'laptop',
  'key',
  'paint-roller',
  'leaf',
  'sparkles',
  'bug',
  'wrench',
] as const
export type Picture = (typeof PICTURES)[number]

const OF_TRADE: Record<Trade, Picture> = {
  electricity: 'zap',
  plumbing: 'droplet',
  carpentry: 'hammer',
  cooling: 'snowflake',
  electronics: 'tv',
  computing: 'laptop',
}

/** The picture that an admin chose, else that of the trade, else a wrench. */
export function pictureOf(categoryName: string, iconName = ''): Picture {
  const trade = tradeOf(categoryName, iconName)
  return PICTURES.find((known) => known === iconName) ?? (trade ? OF_TRADE[trade] : 'wrench')
}

function signOf(text: string): Trade | undefined {
  return SIGNS.find(([sign]) => sign.test(text))?.[1]
}
