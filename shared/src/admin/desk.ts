import * as z from 'zod/mini'
import { id } from '../values/numbers.ts'

/**
 * Kinds of items that wait for an admin. A new kind also needs a text, a source on the server and a link on the screen.
 */
export const DESK_KINDS = ['verification', 'held_review', 'report', 'failed_delivery'] as const
export type DeskKind = (typeof DESK_KINDS)[number]

const deskItem = z.object({
  kind: z.enum(DESK_KINDS),
  /** Id of the waiting item; for `failed_delivery`, id of the user whom no notice reached. */
  id: id(),
  /** The user whom the item is about. */
  user_id: id(),
  user_name: z.string(),
  /** Number of records that this item stands for, such as all open reports of one review. */
  count: z.number(),
  since: z.string(),
  /** 48 hours after `since`. */
  due_at: z.string(),
})
export type DeskItem = z.infer<typeof deskItem>

/** `items`: the oldest first, at most 100 of each kind. `counts` includes items beyond this limit. */
export const deskAnswer = z.object({
  items: z.array(deskItem),
  counts: z.record(z.enum(DESK_KINDS), z.number()),
})
export type DeskAnswer = z.infer<typeof deskAnswer>

const week = z.object({
  /** The Monday it starts with, in Santo Domingo. */
  from: z.string(),
  requests: z.number(),
  acceptances: z.number(),
  completions: z.number(),
  /** The median of the hours from a request to the technician's first answer; null without answers. */
  answer_hours: z.nullable(z.number()),
})
export type DeskWeek = z.infer<typeof week>

/** Figures of the marketplace for this week and the week before, and the technicians who do not answer. */
export const deskFiguresAnswer = z.object({
  this_week: week,
  last_week: week,
  /** The five technicians with the most requests that have waited for an answer for more than a day. */
  unanswered: z.array(z.object({ user_id: id(), name: z.string(), waiting: z.number(), since: z.string() })),
  /**
   * Cases of the last 30 days in which one side says that somebody came and the other that nobody did, the newest first, until an
   * admin has written in them. Absent in answers of earlier releases.
   */
  disputed_visits: z.optional(
    z.array(
      z.object({
        service_request_id: id(),
        customer_name: z.string(),
        technician_name: z.string(),
        since: z.string(),
      }),
    ),
  ),
  /** Searches without results that no admin has ignored. */
  missed_searches: z.number(),
})
export type DeskFigures = z.infer<typeof deskFiguresAnswer>

export const failuresSeenAnswer = z.object({ count: z.number() })
