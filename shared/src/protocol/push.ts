import * as z from 'zod/mini'
import { CASELESS_NOTICE_KINDS, NOTICE_KINDS } from '../notices.ts'
import { id } from '../values/numbers.ts'

const INVALID = 'La suscripción no es válida.'

/** The browser's push endpoint (RFC 8030). The API checks elsewhere that its push server is allowed. */
const endpoint = z
  .string({ error: INVALID })
  .check(z.maxLength(1000, { error: INVALID }), z.url({ error: INVALID }))
/** Base64url of exactly `length` bytes. */
const bytes = (length: number) =>
  z.string({ error: INVALID }).check(
    z.refine(
      (text) => /^[\w-]+={0,2}$/.test(text) && Math.floor((text.replace(/=/g, '').length * 3) / 4) === length,
      {
        error: INVALID,
      },
    ),
  )

export const pushKeyAnswer = z.object({ public_key: z.string() })
export const pushSubscriptionInput = z.object({
  endpoint,
  /** RFC 8291 keys: the browser's public key on P-256, and 16 random bytes. */
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, { error: INVALID }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>
export const pushEndpointInput = z.object({ endpoint })
export const pushTestAnswer = z.object({ message: z.string() })

/** The push message; enough to show the notice without another request. */
export const pushMessage = z.object({
  /** Id of the notice, null for a test. */
  id: z.nullable(id()),
  kind: z.enum([...NOTICE_KINDS, ...CASELESS_NOTICE_KINDS, 'test']),
  title: z.string(),
  body: z.string(),
  /** Null for a test and for a notice without a case. */
  service_request_id: z.nullable(id()),
  /** The user's number of unread notices, for the badge. */
  unread: z.number(),
})
export type PushMessage = z.infer<typeof pushMessage>
