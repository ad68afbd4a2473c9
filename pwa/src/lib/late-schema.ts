/** What tells whether something is what was asked for: a schema of zod, or a few lines where the entry cannot carry zod. */
export type AnswerSchema<Answer> = {
  safeParse: (value: unknown) => { success: true; data: Answer } | { success: false }
}

/** A schema, or its import where a screen should be seen before zod has come: `async () => (await import(…)).x`. */
export type MaybeLate<Schema> = Schema | (() => Promise<Schema>)

export async function loadSchema<Schema extends object>(schema: MaybeLate<Schema>): Promise<Schema> {
  return typeof schema === 'function' ? schema() : schema
}
