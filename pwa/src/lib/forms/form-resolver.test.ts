import { COMMON } from '@tecnicerca/shared/messages/common'
import { requiredText } from '@tecnicerca/shared/values/text'
import type { ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formResolver } from './form-resolver.ts'

type Values = { name: string; password: string; confirmPassword: string }

const schema = z.object({ name: requiredText(10, 'Escribe tu nombre.'), password: requiredText(10) })
const resolve = formResolver<Values, typeof schema>(schema, {
  prepare: (values) => ({ ...values, name: values.name.replace('!', '') }),
  check: ({ password, confirmPassword }) => ({
    confirmPassword: password === confirmPassword ? undefined : 'Las contraseñas no coinciden',
  }),
})
const options: ResolverOptions<Values> = { fields: {}, shouldUseNativeValidation: false }

test('formResolver returns prepared values as the schema parses them, without the confirmation', async () => {
  const values = { name: ' Ana! ', password: 'abc', confirmPassword: 'abc' }
  expect(await resolve(values, undefined, options)).toEqual({
    values: { name: 'Ana', password: 'abc' },
    errors: {},
  })
})

test('formResolver returns the errors of the schema and of the screen together', async () => {
  const values = { name: ' ', password: 'abc', confirmPassword: 'abd' }
  expect(await resolve(values, undefined, options)).toEqual({
    values: {},
    errors: {
      name: { type: 'rule', message: 'Escribe tu nombre.' },
      confirmPassword: { type: 'rule', message: 'Las contraseñas no coinciden' },
    },
  })
})

test('a schema that fails to load gives a network error, and is loaded again at the next attempt', async () => {
  let isOnline = false
  const resolveLazy = formResolver<Values, typeof schema>(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return schema
  })
  const values = { name: 'Ana', password: 'abc', confirmPassword: 'abc' }
  expect(await resolveLazy(values, undefined, options)).toEqual({
    values: {},
    errors: { name: { type: 'rule', message: COMMON.networkFailed } },
  })
  isOnline = true
  expect(await resolveLazy(values, undefined, options)).toMatchObject({ values: { name: 'Ana' }, errors: {} })
})

test('a loaded schema is not fetched again by another resolver', async () => {
  let fetchCount = 0
  const loadSchema = async () => {
    fetchCount += 1
    return schema
  }
  const values = { name: 'Ana', password: '', confirmPassword: '' }
  await formResolver<Values, typeof schema>(loadSchema)(values, undefined, options)
  const before = fetchCount
  await formResolver<Values, typeof schema>(loadSchema)(values, undefined, options)
  expect(fetchCount).toBe(before)
})

test('formResolver puts an error inside a list at its place and at the list', async () => {
  const list = z.object({ lines: z.array(z.object({ text: requiredText(10, 'Escribe.') })) })
  const resolveList = formResolver<{ lines: { text: string }[] }, typeof list>(list)
  const fields: ResolverOptions<{ lines: { text: string }[] }> = {
    fields: {},
    shouldUseNativeValidation: false,
  }
  const { errors } = await resolveList({ lines: [{ text: 'Gas' }, { text: ' ' }] }, undefined, fields)
  const wrong = { type: 'rule', message: 'Escribe.' }
  expect(errors).toEqual({ lines: { ...wrong, 1: { text: wrong } } })
})
