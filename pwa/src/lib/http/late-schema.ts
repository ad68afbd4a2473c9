/** Validates a response. A zod schema or, in the entry chunk, a few lines of code: zod is too large for that chunk. */
export type AnswerSchema<Answer> = {
  safeParse: (value: unknown) => { success: true; data: Answer } | { success: false }
}

/** A schema, or a function that imports it dynamically, so that the screen can render before zod has loaded. */
export type MaybeLate<Schema> = Schema | (() => Promise<Schema>)

const loadedSchemas = new WeakMap<object, object>()

/** Returns the schema. A loaded one is cached, because the bundler's loader takes milliseconds for each repeated import. */
export async function loadSchema<Schema extends object>(schema: MaybeLate<Schema>): Promise<Schema> {
  if (typeof schema !== 'function') return schema
  const known = loadedSchemas.get(schema) as Schema | undefined
  if (known) return known
  const loaded = await schema()
  loadedSchemas.set(schema, loaded)
  return loaded
}
