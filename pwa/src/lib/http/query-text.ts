/** The query of a URL, with its '?', from the values that are not undefined; '' if there are none. */
export function queryText(values: Record<string, string | number | boolean | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, String(value))
  const text = params.toString()
  return text && `?${text}`
}
