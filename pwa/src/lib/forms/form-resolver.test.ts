import { COMMON } from '@tecnicerca/shared/messages/common'
import { requiredText } from '@tecnicerca/shared/values/text'
import type { ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formResolver } from './form-resolver.ts'

type Values = { name: string; password: string; confirm_password: string }

const schema = z.object({ name: requiredText(10, 'Escribe tu nombre.'), password: requiredText(10) })
const resolve = formResolver<Values, typeof schema>(schema, {
  prepare: (values) => ({ ...values, name: values.name.replace('!', '') }),
  check: ({ password, confirm_password: confirmPassword }) => ({
    confirm_password: password === confirmPassword ? undefined : 'Las contraseñas no coinciden',
  }),
})
const options: ResolverOptions<Values> = { fields: {}, shouldUseNativeValidation: false }

test('what the schema made of the prepared values is handed on, without the confirmation', async () => {
  const values = { name: ' Ana! ', password: 'abc', confirm_password: 'abc' }
  expect(await resolve(values, undefined, options)).toEqual({
    values: { name: 'Ana', password: 'abc' },
    errors: {},
  })
})

test('problems of the schema and of the screen come together', async () => {
  const values = { name: ' ', password: 'abc', confirm_password: 'abd' }
  expect(await resolve(values, undefined, options)).toEqual({
    values: {},
    errors: {
      name: { type: 'rule', message: 'Escribe tu nombre.' },
      confirm_password: { type: 'rule', message: 'Las contraseñas no coinciden' },
    },
  })
})

test('rules that cannot be had let nothing through, and are asked for again', async () => {
  let isOnline = false
  const resolveLate = formResolver<Values, typeof schema>(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return schema
  })
  const values = { name: 'Ana', password: 'abc', confirm_password: 'abc' }
  expect(await resolveLate(values, undefined, options)).toEqual({
    values: {},
    errors: { name: { type: 'rule', message: COMMON.networkFailed } },
  })
  isOnline = true
  expect(await resolveLate(values, undefined, options)).toMatchObject({ values: { name: 'Ana' }, errors: {} })
})

test('rules that have come are not fetched again, however often the form is drawn or sent', async () => {
  let fetched = 0
  const late = async () => {
    fetched += 1
    return schema
  }
  const values = { name: 'Ana', password: '', confirm_password: '' }
  await formResolver<Values, typeof schema>(late)(values, undefined, options)
  const before = fetched
  await formResolver<Values, typeof schema>(late)(values, undefined, options)
  expect(fetched).toBe(before)
})
