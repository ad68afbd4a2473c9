import type * as z from 'zod/mini'

/** A schema, or its import where a screen should be seen before zod has come: `async () => (await import(…)).x`. */
export type MaybeLate<Schema extends z.ZodMiniType> = Schema | (() => Promise<Schema>)

export async function loadSchema<Schema extends z.ZodMiniType>(schema: MaybeLate<Schema>): Promise<Schema> {
  return typeof schema === 'function' ? schema() : schema
}
