import { COMMON } from '@tecnicerca/shared/messages/common'
import { validate } from '@tecnicerca/shared/values/validation'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'
import { loadSchema, type MaybeLate } from '../http/late-schema.ts'
import { whenIdle } from '../timing/when-idle.ts'

type ScreenRules<Values> = {
  /** Transforms the typed values before the schema validates them. */
  prepare?: (values: Values) => unknown
  /** Rules that only the screen can check (a confirmation), or its own messages. They override the schema's errors. */
  check?: (values: Values) => { [Name in keyof Values]?: string | undefined }
}

/** A react-hook-form resolver for a shared schema. `onSubmit` receives the schema's output. */
export function formResolver<Values extends FieldValues, Schema extends z.ZodMiniType>(
  schema: MaybeLate<Schema>,
  { prepare, check }: ScreenRules<Values> = {},
): Resolver<Values, unknown, z.infer<Schema>> {
  // Loaded while the user fills in the form. A load that fails is tried again when the schema is needed.
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

/** A schema's first use takes several times as long as later ones. Using it now spares the user the wait on submit. */
function warmUp(rules: z.ZodMiniType): void {
  whenIdle(() => validate(rules, {}))
}

/** The message is put on the first field, because the summary is made from the field errors. */
function unreachable(values: FieldValues): Record<string, string> {
  return Object.fromEntries(
    Object.keys(values)
      .slice(0, 1)
      .map((name) => [name, COMMON.networkFailed]),
  )
}

/** A problem inside a field, as of `lines.1.quantity`, also stands at the field, whose control may not show its parts. */
function fieldErrors<Values extends FieldValues>(messages: Record<string, string | undefined>) {
  const errors: Record<string, object> = {}
  for (const [name, message] of Object.entries(messages)) {
    if (message === undefined) continue
    const [field = name] = name.split('.')
    if (field === name || !errors[field]) errors[field] = { ...errors[field], type: 'rule', message }
    if (field !== name) set(errors, name, { type: 'rule', message })
  }
  return errors as FieldErrors<Values>
}
