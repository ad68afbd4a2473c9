import { Validator } from '@seriousme/openapi-schema-validator'
import { doorAcceptance, doorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import { acceptanceToSign, offerToSign } from '@tecnicerca/shared/service-requests/door-words'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { validate } from '@tecnicerca/shared/values/validation'
import { expect, it } from 'vitest'
import { hashOfWords } from '../features/service-requests/door-acceptance.ts'
import { isSignedBy } from '../features/sessions/device-key-service.ts'
import { apiRoutes } from '../routes.ts'
import { documentationRoutes } from './documentation.ts'
import { openApiDocument } from './openapi.ts'
import { NOUNS } from './openapi-components.ts'

it('the page lists every operation, and needs neither a script nor another site', async () => {
  const app = documentationRoutes(apiRoutes)
  const page = await (await app.request('/docs')).text()
  const { paths } = (await (await app.request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  for (const [path, operations] of Object.entries(paths))
    for (const method of Object.keys(operations)) expect(page).toContain(`${method.toUpperCase()} ${path}<`)
  expect(page).not.toMatch(/<script|<style|style=|https?:\/\//)
  expect((await app.request('/docs/style.css')).headers.get('content-type')).toContain('text/css')
})

it('the document is valid OpenAPI 3.1 according to an independent validator', async () => {
  const document = openApiDocument(apiRoutes)
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const text = JSON.stringify(document)
  const referred = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
  )
  expect([...referred].sort()).toEqual(Object.keys(NOUNS).sort())
  expect(text).not.toContain('$defs')
})

it('the document contains each route once, with its error codes', () => {
  const { paths } = openApiDocument(apiRoutes) as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.values(paths).flatMap((each) => Object.values(each))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(apiRoutes.length)
  expect(codesOf(paths['/api/service-requests']?.post)).toMatchObject({
    409: ['user_mismatch', 'operation_closed', 'request_in_progress'],
    422: [
      'idempotency_key_reused',
      'technician_gone',
      'request_date_passed',
      'too_many_pending',
      'group_full',
      'group_foreign',
    ],
  })
})

it.each(Object.entries(NOUNS))('the example of %s is valid for its schema', (_, { schema, example }) => {
  expect(validate(schema, example)).toEqual({ ok: true, data: example })
})

it('the halves of the example are signed, and their hash is that of its words', () => {
  const offer = doorOffer.parse(NOUNS.DoorOffer?.example)
  const acceptance = doorAcceptance.parse(NOUNS.DoorAcceptance?.example)
  const { hash } = acceptance
  expect(hashOfWords(offer.case_id, offer.terms as EventData)).toBe(hash)
  expect(isSignedBy(offer.public_key, offerToSign({ ...offer, hash }), offer.signature)).toBe(true)
  expect(isSignedBy(acceptance.public_key, acceptanceToSign(acceptance), acceptance.signature)).toBe(true)
})

type Operation = { operationId: string; responses: Record<string, { description: string }> }

function codesOf(operation: Operation | undefined): Record<string, string[]> {
  const { responses = {} } = operation ?? {}
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description }]) => [status, description.split(', ')]),
  )
}
