/** What tells whether something is what was asked for: a schema of zod, or a few lines where the entry cannot carry zod. */
export type AnswerSchema<Answer> = {
  safeParse: (value: unknown) => { success: true; data: Answer } | { success: false }
}

/** A schema, or its import where a screen should be seen before zod has come: `async () => (await import(…)).x`. */
export type MaybeLate<Schema> = Schema | (() => Promise<Schema>)

const come = new WeakMap<object, object>()

/** The schema; one that has come is not imported again, which the bundler's loader takes milliseconds for each time. */
export async function loadSchema<Schema extends object>(schema: MaybeLate<Schema>): Promise<Schema> {
  if (typeof schema !== 'function') return schema
  const known = come.get(schema) as Schema | undefined
  if (known) return known
  const loaded = await schema()
  come.set(schema, loaded)
  return loaded
}
