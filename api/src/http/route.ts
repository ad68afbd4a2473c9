import type { Role } from '@tecnicerca/shared/accounts'
import type { ErrorCode } from '@tecnicerca/shared/protocol/errors'
import { fromText, id } from '@tecnicerca/shared/values/numbers'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies.ts'
import type { Operation } from '../features/operations/service.ts'
import type { Actor } from '../features/sessions/service.ts'
import { DomainError } from '../lib/domain-error.ts'
import type { Report } from '../lib/security-events.ts'
import type { CookieGuard } from './caller.ts'

/**
 * Who may call a route. `visitor`: anybody. `session`: any signed-in user. `technician`: one with a profile.
 * `without_profile`: a customer, or a technician who has no profile yet.
 * There is no default: a route without an access does not compile and does not start.
 */
export const ACCESSES = ['visitor', 'session', 'customer', 'without_profile', 'technician', 'admin'] as const
export type Access = (typeof ACCESSES)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodMiniType
type Output<S> = S extends Schema ? z.infer<S> : undefined

export type UploadedPhoto = { bytes: Buffer }

export type Answer = {
  status: 200 | 201 | 202 | 204 | 304
  /** Sent as JSON, or as it is where it already is JSON text (bytes: encoded as `headers` say). */
  body?: unknown
  jsonText?: string | Uint8Array<ArrayBuffer>
  /** No JSON at all; `headers` say what it is. */
  bytes?: Uint8Array<ArrayBuffer>
  /** The same, piece by piece, for as long as it lasts. */
  stream?: ReadableStream<Uint8Array<ArrayBuffer>>
  headers?: Record<string, string>
  /** Each as `Set-Cookie` writes it. */
  cookies?: string[]
  /** Lists or the screens around them show what this call wrote; its caller must see it there at once. */
  hasChangedLists?: boolean
}

export type RouteContext<Params, Query, Body, A extends Access> = {
  deps: Dependencies
  params: Output<Params>
  query: Output<Query>
  body: Output<Body>
  actor: A extends 'visitor' ? Actor | undefined : Actor
  photo: UploadedPhoto | undefined
  /** The write as the caller named it by an Idempotency-Key. */
  operation: Operation | undefined
  /** The tags that the caller knows, as a route wrote them. */
  ifNoneMatch: string | undefined
  /** Stands for the caller's last write that lists show. */
  consistencyToken: string | undefined
  /** Whom limits for an address count, and nothing else is it for. */
  address: string
  /** The process itself asks, for a page that anybody may get. */
  isOwnCall: boolean
  sessionToken: string | undefined
  /** What the browser shows of its earlier sign-ins. */
  deviceCookie: string | undefined
  /** The serial of the browser, undefined for one without our cookie. */
  readBrowser: () => Promise<string | undefined>
  /** A `Set-Cookie` for a browser without our cookie. */
  missingBrowserCookie: () => Promise<string | undefined>
  report: Report
  cookieGuard: CookieGuard
}

export type RefusedCall<Body, A extends Access> = Pick<
  RouteContext<undefined, undefined, undefined, A>,
  'deps' | 'actor' | 'report'
> & {
  /** The fields of the body that its schema takes. */
  right: Body extends Schema ? Partial<z.infer<Body>> : undefined
  refused: WrongFields
}

export type RouteSpecification<Params, Query, Body, A extends Access> = {
  method: Method
  /** As Hono writes it, below `/api`: `/technicians/:id`. */
  path: string
  access: A
  /** What a role that may not call hears instead of `forbidden`. */
  refusals?: Partial<Record<Role, ErrorCode>>
  /** What its service refuses with beyond what `errorCodesOf` knows of every such call. */
  errors?: readonly ErrorCode[]
  summary: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  /** `multipart` takes the text fields of `body` and an optional file `profile_image`; `binary` is a photo and nothing else. */
  bodyType?: 'json' | 'multipart' | 'binary'
  isPhotoRequired?: boolean
  /** Of a JSON body, where it is less than others may have. */
  maxBytes?: number
  /**
   * Where the schemas refuse a call, what else the clock or the database would: all that is wrong is named at once. A
   * service still refuses by itself what is otherwise right.
   */
  findWrong?: (call: RefusedCall<Body, A>) => WrongFields | Promise<WrongFields>
  /**
   * What a call counts as before it is read. `nothing`: signing out, and what its service counts by itself. Absent, for
   * all that is no GET: one of the other writes.
   */
  countsAs?: 'registration' | 'client_error' | 'nothing'
  /** Takes an Idempotency-Key; its handler passes `operation` on to the service. */
  isIdempotent?: boolean
  /** A visitor's read that tells those with a session apart; the others are served without looking at it. */
  readsSession?: boolean
  /** Calls `refuseInOverload` itself, for what it cannot answer from memory. */
  turnsAwayItself?: boolean
  answers: Partial<Record<200 | 201 | 202 | 304, Schema>>
  /** The media type of a 200 that is no JSON. */
  answer_type?: 'image/webp' | 'text/event-stream'
  handle: (context: RouteContext<Params, Query, Body, A>) => Promise<Answer>
}

/** A route of the table, its type parameters forgotten. */
export type Route = RouteSpecification<Schema | undefined, Schema | undefined, Schema | undefined, Access>

/** Declares a route; the handler's parameters take their types from the schemas. */
export function route<
  A extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(specification: RouteSpecification<Params, Query, Body, A>): Route {
  return specification as unknown as Route
}

const IS_ALLOWED: Record<Exclude<Access, 'visitor'>, (actor: Actor) => boolean> = {
  session: () => true,
  customer: (actor) => actor.role === 'customer',
  without_profile: ({ role, technician_id: technicianId }) =>
    role === 'customer' || (role === 'technician' && technicianId === null),
  technician: (actor) => actor.role === 'technician' && actor.technician_id !== null,
  admin: (actor) => actor.role === 'admin',
}

/** Why the route's declared access does not let this caller in; undefined where it does. */
export function refusalOf({ access, refusals }: Route, actor: Actor | undefined): DomainError | undefined {
  if (access === 'visitor') return undefined
  if (!actor) return new DomainError('unauthenticated')
  return IS_ALLOWED[access](actor) ? undefined : new DomainError(refusals?.[actor.role] ?? 'forbidden')
}

/** Whether the caller's `If-None-Match` holds the tag. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(/\s*,\s*/).includes(etag) ?? false
}

/** The profile of whoever calls a route of access `technician`. */
export function ownProfile(actor: Actor): number {
  if (actor.technician_id === null) throw new DomainError('forbidden')
  return actor.technician_id
}

/** The path parameter `:id`. */
export const idParams = z.object({ id: fromText(id()) })
