import * as z from 'zod/mini'
import { NOTICE_KINDS } from '../notices.ts'
import { id } from '../values/numbers.ts'

const INVALID = 'La suscripción no es válida.'

/** Where a browser is told, as its push server names it (RFC 8030); which servers may be asked is the service's to say. */
const endpoint = z
  .string({ error: INVALID })
  .check(z.maxLength(1000, { error: INVALID }), z.url({ error: INVALID }))
/** Base64url of so many bytes. */
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
  /** Of RFC 8291: the browser's public key on P-256, and 16 random bytes. */
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, { error: INVALID }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>
export const pushEndpointInput = z.object({ endpoint })
export const pushTestAnswer = z.object({ message: z.string() })

/** What a browser is sent: enough to show it without asking anybody. */
export const pushMessage = z.object({
  /** Of the notice, null for a test. */
  id: z.nullable(id()),
  kind: z.enum([...NOTICE_KINDS, 'test']),
  title: z.string(),
  body: z.string(),
  /** Null for a test. */
  service_request_id: z.nullable(id()),
  /** The one that it is of, for the badge. */
  unread: z.number(),
})
export type PushMessage = z.infer<typeof pushMessage>
