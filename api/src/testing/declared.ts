import { ERROR_STATUS } from '../http/errors.ts'
import { errorCodesOf, formatOf } from '../http/openapi.ts'
import type { Route } from '../http/route.ts'
import { apiRoutes } from '../routes.ts'

const FORMATS = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

type Answered = { status: number; body: unknown }

/**
 * Checks a response against the OpenAPI document. Throws if the route does not declare the error code, or if a text does
 * not have the format that its field name stands for.
 */
export function expectDeclared(method: string, path: string, { status, body }: Answered): void {
  const route = findRoute(method, path)
  if (!route || typeof body !== 'object' || body === null) return
  const call = `${method} /api${route.path}`
  const code = 'code' in body ? String(body.code) : undefined
  if (status < 400) {
    const wrong = findWrongFormat(body)
    if (wrong) throw new Error(`${call} answers ${wrong}`)
  } else if (code && code in ERROR_STATUS && !errorCodesOf(route).some((known) => known === code))
    throw new Error(`${call} does not declare that it refuses with ${code}`)
}

function findRoute(method: string, path: string): Route | undefined {
  const { pathname } = new URL(path, 'http://localhost')
  const found = apiRoutes.filter(
    (route) =>
      route.method === method &&
      new RegExp(`^/api${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  return found.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
}

function findWrongFormat(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(findWrongFormat).find((wrong) => wrong !== undefined)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, each] of Object.entries(value)) {
    const format = formatOf(name)
    if (format && typeof each === 'string' && !FORMATS[format].test(each)) return `${name} ${each}`
    const deeper = findWrongFormat(each)
    if (deeper) return deeper
  }
  return undefined
}
