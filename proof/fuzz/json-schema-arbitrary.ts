import fc from 'fast-check'
import * as z from 'zod/mini'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
}

/**
 * Values that a zod schema accepts, except for rules that JSON Schema cannot express. Those lead to an ordinary refusal.
 */
export function validInput(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return ofSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

function ofSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(ofSchema))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const make = type ? BY_TYPE[type] : undefined
  return make ? make(schema) : plainText
}

const plainText = fc.constantFrom('', 'texto', 'Avería en la cocina', '1', '2026-11-21')

const BY_TYPE: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
  string: text,
  integer: ({ minimum = -5, maximum = 1000 }) =>
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 400) }),
  number: ({ minimum = 0, maximum = 5000 }) =>
    fc.integer({ min: minimum * 100, max: Math.min(maximum, 5000) * 100 }).map((cents) => cents / 100),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, maxItems = 20 }) => fc.array(ofSchema(items), { maxLength: Math.min(maxItems, 6) }),
  object: ({ properties = {}, required = [] }) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, ofSchema(part)])), {
      requiredKeys: required,
    }),
}

function text({ minLength = 0, maxLength = 200, pattern }: Schema): fc.Arbitrary<unknown> {
  if (pattern) return patterned(pattern)
  const size = { minLength, maxLength: Math.min(maxLength, minLength + 60) }
  return fc.oneof(
    { weight: 3, arbitrary: fc.string(size) },
    { weight: 1, arbitrary: fc.string({ ...size, unit: 'grapheme' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('2026-11-30', '2026-12-24', '2026-01-05', 'Santiago', 'plomero'),
    },
  )
}

function patterned(pattern: string): fc.Arbitrary<string> {
  if (pattern.includes('@')) return fc.integer({ min: 0, max: 1e6 }).map((n) => `alguien${n}@ejemplo.do`)
  return fc.uuid()
}

/** Anything at all: wrong types, NUL bytes, lone surrogates, huge numbers, deep nesting. */
export const wildInput: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    'a\0b',
    1e308,
    -1,
    2 ** 31,
    2 ** 53,
    0.1,
    null,
    true,
    [],
    {},
    [[]],
    'x'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    "' or 1=1--",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '${7*7}',
    '%00',
    '\u202e',
    '𝒯𝑒𝓍𝓉𝑜',
  ),
)
