import { inSpan, isTraced, SpanKind } from '../lib/spans.ts'

type Query = (...args: unknown[]) => unknown

/**
 * A span for each statement of a call or job that is traced; what looks for work by itself every second has none. The text
 * goes into it, never the values.
 */
export function tracedQuery(send: Query): Query {
  return (...args) => {
    const text = textOf(args[0])
    if (text === undefined || typeof args.at(-1) === 'function' || !isTraced()) return send(...args)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    const name = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
    return inSpan(name, { kind: SpanKind.CLIENT, attributes }, async () => send(...args))
  }
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return isConfig && typeof statement.text === 'string' ? statement.text : undefined
}
