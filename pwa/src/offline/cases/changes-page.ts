import type { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import type * as z from 'zod/mini'

/** A page of changes to the user's cases, up to `seq`. `full`: replaces everything stored. */
export type FetchedChanges = z.infer<typeof changesAnswer>

/**
 * Id of the row in `meta` of a user's database through which the worker hands its pages over. A worker of an earlier build,
 * which may still run beside this page, stores its pages under 'case_changes_pushed': they lack events that it did not know.
 */
export const PUSHED = 'case_changes_pushed_2'
/** Id of the row there with the cursor of the last stored changes. */
export const FOLLOWED = 'case_changes'

/** One page of the changes after `since`, fetched by the worker at `as_of` (ms). */
export type PushedPage = { since: string; as_of: number; changes: FetchedChanges }
