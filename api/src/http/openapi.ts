import { errorBody } from '@tecnicerca/shared/error-body'
import * as z from 'zod/mini'
import { ERROR_STATUS } from './errors.ts'
import type { Access, Route } from './route.ts'

type Json = Record<string, unknown>

const TEXT = { schema: { type: 'string' } }
const BINARY = { schema: { type: 'string', format: 'binary' } }

const ACCESS_TEXT: Record<Access, string> = {
  visitor: 'Cualquiera.',
  session: 'Cualquier sesión.',
  customer: 'Clientes.',
  without_profile: 'Clientes, y técnicos que aún no tienen perfil.',
  technician: 'Técnicos con perfil.',
  admin: 'Administradores.',
}

/** The OpenAPI 3.1 document of the table, made from the same schemas that check the calls. */
export function openApiDocument(routes: Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: documentOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'TecniCerca',
      version: '1.0.0',
      description: 'Técnicos a domicilio en Santiago, República Dominicana.',
    },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

function documentOf(route: Route): Json {
  return {
    tags: [route.tag],
    summary: route.summary,
    description: `Acceso: ${ACCESS_TEXT[route.access]}`,
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    security: route.access === 'visitor' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...headerParameters(route),
    ],
    ...(route.body || route.is_photo_required ? { requestBody: requestBody(route) } : {}),
    responses: responses(route),
  }
}

function parameters(schema: Route['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !isOptional(property)),
    schema: property,
  }))
}

function isOptional(property: unknown): boolean {
  return typeof property === 'object' && property !== null && Object.keys(property).length === 0
}

function headerParameters(route: Route): Json[] {
  if (!route.is_idempotent) return []
  return [
    { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 128 } },
    { name: 'X-Op-User', in: 'header', schema: { type: 'integer' } },
  ]
}

function requestBody(route: Route): Json {
  const fields = route.body ? jsonSchema(route.body, 'input') : { type: 'object', properties: {} }
  if (route.body_type === 'binary')
    return { required: true, content: { 'image/*': BINARY, 'application/octet-stream': BINARY } }
  if (route.body_type !== 'multipart')
    return { required: true, content: { 'application/json': { schema: fields } } }
  const properties = { ...(fields.properties as Json), profile_image: { type: 'string', format: 'binary' } }
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

function responses(route: Route): Json {
  const answers: [string, Json][] = Object.entries(route.answers).map(([status, schema]) => [
    status,
    { description: 'Correcto', content: { 'application/json': { schema: jsonSchema(schema, 'output') } } },
  ])
  if (answers.length === 0 && !route.answer_type)
    answers.push(['204', { description: 'Correcto, sin cuerpo', content: {} }])
  const refusal = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return {
    ...(route.answer_type && { 200: { description: 'Correcto', content: contentOf(route.answer_type) } }),
    ...Object.fromEntries(answers),
    ...Object.fromEntries(
      refusalStatuses(route).map((status) => [status, { description: 'Rechazo', ...refusal }]),
    ),
  }
}

function contentOf(media_type: string): Json {
  return { [media_type]: media_type.startsWith('text/') ? TEXT : BINARY }
}

function refusalStatuses(route: Route): number[] {
  const statuses = new Set<number>([400, 429, 503])
  if (route.access !== 'visitor') for (const status of [401, 403]) statuses.add(status)
  for (const code of Object.values(route.refusals ?? {})) statuses.add(ERROR_STATUS[code])
  if (route.params) statuses.add(404)
  if (route.method !== 'GET') for (const status of [409, 413, 415]) statuses.add(status)
  if (route.is_idempotent) statuses.add(ERROR_STATUS.idempotency_key_reused)
  return [...statuses].sort((a, b) => a - b)
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
