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

/** By the name of the icon that an admin chose, else by the category's own name; undefined for what is none of the six. */
export function tradeOf(category_name: string, icon_name = ''): Trade | undefined {
  return signOf(icon_name) ?? signOf(category_name)
}

function signOf(text: string): Trade | undefined {
  return SIGNS.find(([sign]) => sign.test(text))?.[1]
}
