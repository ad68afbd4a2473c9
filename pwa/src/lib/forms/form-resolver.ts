import { COMMON } from '@tecnicerca/shared/messages/common'
import { validate } from '@tecnicerca/shared/values/validation'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { loadSchema, type MaybeLate } from '../http/late-schema.ts'
import { whenIdle } from '../timing/when-idle.ts'

type ScreenRules<Values> = {
  /** What the schema is shown, where that is not the values as typed. */
  prepare?: (values: Values) => unknown
  /** What only the screen knows (a confirmation) or says in its own words; it wins over the schema. */
  check?: (values: Values) => { [Name in keyof Values]?: string | undefined }
}

/** The shared schema as react-hook-form asks for it: what arrives at `onSubmit` is what the schema made of the values. */
export function formResolver<Values extends FieldValues, Schema extends z.ZodMiniType>(
  schema: MaybeLate<Schema>,
  { prepare, check }: ScreenRules<Values> = {},
): Resolver<Values, unknown, z.infer<Schema>> {
  // While the form is read and filled in; a schema that does not come is asked for again when it is needed.
  if (!import.meta.env.SSR) loadSchema(schema).then(warmUp, () => undefined)
  return async (values) => {
    const rules = await loadSchema(schema).catch(() => undefined)
    if (!rules) return { values: {}, errors: fieldErrors<Values>(unreachable(values)) }
    const result = validate(rules, prepare ? prepare(values) : values)
    const errors = fieldErrors<Values>({ ...(result.ok ? {} : result.fields), ...check?.(values) })
    if (result.ok && Object.keys(errors).length === 0) return { values: result.data, errors: {} }
    return { values: {}, errors }
  }
}

/** The first use of a schema takes several times as long as the next; whoever presses the button need not wait for it. */
function warmUp(rules: z.ZodMiniType): void {
  whenIdle(() => validate(rules, {}))
}

/** Said at the first field, where the screen looks for what it sums up. */
function unreachable(values: FieldValues): Record<string, string> {
  return Object.fromEntries(
    Object.keys(values)
      .slice(0, 1)
      .map((name) => [name, COMMON.networkFailed]),
  )
}

function fieldErrors<Values extends FieldValues>(messages: Record<string, string | undefined>) {
  const wrong = Object.entries(messages).filter(([, message]) => message !== undefined)
  return Object.fromEntries(
    wrong.map(([name, message]) => [name, { type: 'rule', message }]),
  ) as FieldErrors<Values>
}
