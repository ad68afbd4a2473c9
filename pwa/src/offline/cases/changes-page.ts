import type { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import type * as z from 'zod/mini'

/** A page of changes to the user's cases, up to `seq`. `full`: replaces everything stored. */
export type FetchedChanges = z.infer<typeof changesAnswer>

/** Ids of rows in `meta` of a user's database that the worker and the pages share. */
export const PUSHED = 'case_changes_pushed'
export const FOLLOWED = 'case_changes'

/** One page of the changes after `since`, fetched by the worker at `as_of` (ms). */
export type PushedPage = { since: string; as_of: number; changes: FetchedChanges }
