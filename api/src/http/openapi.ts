import type { ErrorCode } from '@tecnicerca/shared/protocol/errors'
import * as z from 'zod/mini'
import { VERSION } from '../lib/version.ts'
import { ERROR_STATUS } from './errors.ts'
import { NAMED, NOUNS } from './openapi-components.ts'
import { type Access, isForSuspended, type Route } from './route.ts'

type Json = Record<string, unknown>

const TEXT = { schema: { type: 'string' } }
const BINARY = { schema: { type: 'string', format: 'binary' } }

const COMPONENTS = '#/components/schemas/'
const OPTIONS = {
  unrepresentable: 'any',
  metadata: NAMED,
  uri: (id: string) => COMPONENTS + id,
  override: ({ jsonSchema: { properties = {} } }: { jsonSchema: { properties?: Json } }) => {
    for (const [name, property] of Object.entries(properties)) addFormat(name, property as Json)
  },
} as const

const ACCESS_TEXT: Record<Access, string> = {
  visitor: 'Cualquiera.',
  session: 'Cualquier sesión.',
  customer: 'Clientes.',
  without_profile: 'Clientes, y técnicos que aún no tienen perfil.',
  technician: 'Técnicos con perfil.',
  admin: 'Administradores.',
}

/** The OpenAPI 3.1 document of the route table, built from the schemas that validate the calls. */
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
      version: VERSION,
      description: 'Técnicos a domicilio en Santiago, República Dominicana.',
    },
    // The host that serves this document.
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: namedSchemas(),
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
    ...(route.body || route.isPhotoRequired ? { requestBody: requestBody(route) } : {}),
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
  if (!route.isIdempotent) return []
  return [
    { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 128 } },
    { name: 'X-Op-User', in: 'header', schema: { type: 'integer' } },
  ]
}

function requestBody(route: Route): Json {
  const fields = route.body ? jsonSchema(route.body, 'input') : { type: 'object', properties: {} }
  if (route.bodyType === 'binary')
    return { required: true, content: { 'image/*': BINARY, 'application/octet-stream': BINARY } }
  if (route.bodyType !== 'multipart')
    return { required: true, content: { 'application/json': { schema: fields } } }
  const properties = { ...(fields.properties as Json), profile_image: { type: 'string', format: 'binary' } }
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
}

function responses(route: Route): Json {
  const answers: [string, Json][] = Object.entries(route.answers).map(([status, schema]) => [
    status,
    { description: 'Correcto', content: { 'application/json': { schema: jsonSchema(schema, 'output') } } },
  ])
  if (answers.length === 0 && !route.answerType)
    answers.push(['204', { description: 'Correcto, sin cuerpo', content: {} }])
  return {
    ...(route.answerType && { 200: { description: 'Correcto', content: contentOf(route.answerType) } }),
    ...Object.fromEntries(answers),
    ...refusals(route),
  }
}

/** Error answers by status; the schema lists the codes of each. */
function refusals(route: Route): Json {
  const byStatus = Map.groupBy(errorCodesOf(route), (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const schema = { allOf: [{ $ref: `${COMPONENTS}Error` }, { properties: { code: { enum: codes } } }] }
      return [status, { description: codes.join(', '), content: { 'application/json': { schema } } }]
    }),
  )
}

function contentOf(mediaType: string): Json {
  return { [mediaType]: mediaType.startsWith('text/') ? TEXT : BINARY }
}

function namedSchemas(): Json {
  const { schemas } = z.toJSONSchema(NAMED, { ...OPTIONS, io: 'output' })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, $id: __, ...rest } = inComponents(schema)
      return [name, { ...rest, examples: [NOUNS[name]?.example] }]
    }),
  )
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, $defs: __, ...rest } = inComponents(z.toJSONSchema(schema, { ...OPTIONS, io }))
  return rest
}

/** Rewrites zod's references to `#/$defs/` into references to the document's components. */
function inComponents(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as Json
}

function addFormat(name: string, schema: Json): void {
  const format = formatOf(name)
  if (!format) return
  for (const part of [schema, ...((schema.anyOf ?? []) as Json[])])
    if (part.type === 'string') part.format = format
}

/** Names that end in `_at` are instants, those in `_date` calendar days. The schemas themselves only know strings. */
export function formatOf(name: string): 'date-time' | 'date' | undefined {
  if (/(^|_)at$|^as_of$/.test(name)) return 'date-time'
  return /_date$|^last_day$/.test(name) ? 'date' : undefined
}

/** Any call may exceed a limit, or meet a server that is overloaded, stopping or failing. */
const OF_EVERY_CALL: ErrorCode[] = ['too_many_requests', 'unavailable', 'internal']
const OF_EVERY_WRITE: ErrorCode[] = ['validation_failed', 'forbidden', 'client_outdated']

/** The error codes of a route, without duplicates: those that follow from its declaration, plus those of its service. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const { params, query, body, access, method, isIdempotent, isPhotoRequired } = route
  const isWrite = method !== 'GET'
  const hasBody = body !== undefined || isPhotoRequired === true
  return [
    ...new Set<ErrorCode>([
      ...(params || query ? (['validation_failed'] as const) : []),
      ...(params ? (['not_found'] as const) : []),
      ...(isWrite ? OF_EVERY_WRITE : []),
      ...(hasBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
      ...(access === 'visitor' ? [] : (['unauthenticated', 'user_mismatch'] as const)),
      ...(access === 'visitor' || access === 'session' ? [] : (['forbidden'] as const)),
      ...(access === 'visitor' || isForSuspended(route) ? [] : (['suspended'] as const)),
      ...(access === 'admin' ? (['second_factor_required'] as const) : []),
      ...(isIdempotent
        ? (['idempotency_key_reused', 'operation_closed', 'request_in_progress'] as const)
        : []),
      ...Object.values(route.refusals ?? {}),
      ...(route.errors ?? []),
      ...OF_EVERY_CALL,
    ]),
  ]
}
