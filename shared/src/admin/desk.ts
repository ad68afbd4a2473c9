import * as z from 'zod/mini'
import { id } from '../values/numbers.ts'

/** Kinds of items that wait for an admin. Another kind needs its text, its source on the server and its link on the screen. */
export const DESK_KINDS = ['verification', 'held_review', 'report', 'failed_delivery'] as const
export type DeskKind = (typeof DESK_KINDS)[number]

const deskItem = z.object({
  kind: z.enum(DESK_KINDS),
  /** Id of the waiting item; for `failed_delivery`, of the person who was not reached. */
  id: id(),
  /** The person it is about. */
  user_id: id(),
  user_name: z.string(),
  /** Number of items of this kind that wait for the same decision. */
  count: z.number(),
  since: z.string(),
  /** 48 hours after `since`. */
  due_at: z.string(),
})
export type DeskItem = z.infer<typeof deskItem>

/** The oldest items first, at most 100 of a kind; `counts` are of all. */
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

/** How the marketplace does: this week and the last whole one, and who does not answer. */
export const deskFiguresAnswer = z.object({
  this_week: week,
  last_week: week,
  /** Technicians with requests that have waited for more than a day, the most first. */
  unanswered: z.array(z.object({ user_id: id(), name: z.string(), waiting: z.number(), since: z.string() })),
  /** Searches without results that no admin has ignored. */
  missed_searches: z.number(),
})
export type DeskFigures = z.infer<typeof deskFiguresAnswer>

export const failuresSeenAnswer = z.object({ count: z.number() })
