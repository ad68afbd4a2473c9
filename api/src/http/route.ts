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
import type { EventKindsRead } from './event-kinds.ts'

/**
 * Who may call a route. `visitor`: anybody. `session`: any signed-in user. `technician`: one with a profile.
 * `without_profile`: a customer, or a technician without a profile. There is no default: a route without access does not
 * compile, and mounting it throws.
 */
export const ACCESSES = ['visitor', 'session', 'customer', 'without_profile', 'technician', 'admin'] as const
export type Access = (typeof ACCESSES)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType
type Output<S> = S extends Schema ? z.infer<S> : undefined

type Opened = ReadableStream<Uint8Array<ArrayBuffer>>

export type UploadedPhoto = { bytes: Buffer }

export type Answer = {
  status: 200 | 201 | 202 | 204 | 304
  /** `body` is serialized. `jsonText` is JSON, sent unchanged; as bytes it may be compressed (see `headers`). */
  body?: unknown
  jsonText?: string | Uint8Array<ArrayBuffer>
  /** A body that is not JSON; `headers` give its type. */
  bytes?: Uint8Array<ArrayBuffer>
  /** Opens a stream that is sent piece by piece until it ends. A HEAD does not open it. */
  stream?: () => Opened | Promise<Opened>
  headers?: Record<string, string>
  /** Complete `Set-Cookie` values. */
  cookies?: string[]
  /** The call changed what lists or the screens around them show. Its caller must see the change at once. */
  hasChangedLists?: boolean
}

export type RouteContext<Params, Query, Body, A extends Access> = {
  deps: Dependencies
  params: Output<Params>
  query: Output<Query>
  body: Output<Body>
  actor: A extends 'visitor' ? Actor | undefined : Actor
  photo: UploadedPhoto | undefined
  /** The write identified by the Idempotency-Key. */
  operation: Operation | undefined
  /** The caller's ETags, without the suffix of the compression. */
  ifNoneMatch: string | undefined
  /** Token of the caller's last write that affects lists. */
  consistencyToken: string | undefined
  /** The caller's network address as limits count it; for limits only. */
  address: string
  /** The application's origin as browsers send it; '' if unknown (see `publicOrigin`). */
  origin: string
  /** True if our own renderer makes the call, for a public page. */
  isOwnCall: boolean
  eventKinds: EventKindsRead
  sessionToken: string | undefined
  /** Browser and system, such as 'Chrome en Android'. */
  device: string
  deviceCookie: string | undefined
  /** Returns the serial of the browser, or undefined without our cookie. */
  readBrowser: () => Promise<string | undefined>
  /** Returns a `Set-Cookie` for a browser without our cookie. */
  createMissingBrowserCookie: () => Promise<string | undefined>
  report: Report
  cookieGuard: CookieGuard
}

export type RefusedCall<Body, A extends Access> = Pick<
  RouteContext<undefined, undefined, undefined, A>,
  'deps' | 'actor' | 'report'
> & {
  /** The fields of the body that are valid. */
  right: Body extends Schema ? Partial<z.infer<Body>> : undefined
  refused: WrongFields
}

export type RouteSpecification<Params, Query, Body, A extends Access> = {
  method: Method
  /** Hono's syntax, below `/api`: `/technicians/:id`. */
  path: string
  access: A
  /** The error code for a role that may not call, in place of `forbidden`. */
  refusals?: Partial<Record<Role, ErrorCode>>
  /** Error codes of the service, in addition to those that `errorCodesOf` derives. */
  errors?: readonly ErrorCode[]
  summary: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  /** `multipart`: the text fields of `body` and an optional file `profile_image`. `binary`: only a photo. */
  bodyType?: 'json' | 'multipart' | 'binary'
  isPhotoRequired?: boolean
  /** Limit for a JSON body, if smaller than the default. */
  maxBytes?: number
  /**
   * Runs when the schemas refuse a call. Returns the fields that are wrong by the clock or the database, so that all
   * errors are reported at once. The service still checks valid calls itself.
   */
  findWrong?: (call: RefusedCall<Body, A>) => WrongFields | Promise<WrongFields>
  /**
   * Rate-limit bucket, counted before the body is read. The default for writes is the general limit. `nothing` is for
   * signing out, which has no limit, and for calls that their service counts itself.
   */
  countsAs?: 'registration' | 'client_error' | 'nothing'
  /** Takes an Idempotency-Key; its handler passes `operation` on to the service. */
  isIdempotent?: boolean
  /** People who are suspended may do this write too. Reads are open to them. */
  isForSuspended?: boolean
  /** For a visitor's read that depends on the session. Other visitor reads ignore the session. */
  readsSession?: boolean
  /** The handler calls `refuseInOverload` itself, and only if it cannot answer from memory. */
  refusesOverloadItself?: boolean
  answers: Partial<Record<200 | 201 | 202 | 304, Schema>>
  /** The media type of a 200 that is not JSON. */
  answerType?: 'image/webp' | 'text/event-stream' | 'text/csv' | 'application/zip'
  /** What a GET changes. Runs before `handle`, and not for a HEAD: for it, `handle` itself must change nothing. */
  effect?: (context: RouteContext<Params, Query, Body, A>) => Promise<void>
  handle: (context: RouteContext<Params, Query, Body, A>) => Promise<Answer>
}

/** A route of the table, without its type parameters. */
export type Route = RouteSpecification<Schema | undefined, Schema | undefined, Schema | undefined, Access>

/** Declares a route; the handler's parameter types follow from the schemas. */
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

/** True if a suspended person may make this call. */
export function isForSuspended({ method, access, isForSuspended: isOpen = false }: Route): boolean {
  return access !== 'admin' && (method === 'GET' || isOpen)
}

/** The error for a caller whom the route's declared access does not admit; undefined if it does. */
export function refusalOf(route: Route, actor: Actor | undefined): DomainError | undefined {
  const { access, refusals } = route
  if (access === 'visitor') return undefined
  if (!actor) return new DomainError('unauthenticated')
  if (actor.suspension_reason !== undefined && !isForSuspended(route))
    return new DomainError('suspended', { reason: actor.suspension_reason })
  if (access === 'admin' && actor.role === 'admin' && actor.needs_second_factor)
    return new DomainError('second_factor_required')
  return IS_ALLOWED[access](actor) ? undefined : new DomainError(refusals?.[actor.role] ?? 'forbidden')
}

/**
 * A read whose answer is nearly the same for everybody. It is served without reading the session unless the route sets
 * `readsSession`.
 */
export function isPublicRead({ method, access, path }: Route): boolean {
  return method === 'GET' && access === 'visitor' && !path.startsWith('/auth/')
}

/** Whether `If-None-Match` contains the tag. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(/\s*,\s*/).includes(etag) ?? false
}

/** The caller's technician profile id, for routes with access `technician`. */
export function ownProfile(actor: Actor): number {
  if (actor.technician_id === null) throw new DomainError('forbidden')
  return actor.technician_id
}

export const idParams = z.object({ id: fromText(id()) })
