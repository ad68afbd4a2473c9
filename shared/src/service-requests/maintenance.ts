import * as z from 'zod/mini'
import { MAINTENANCE_PROBLEMS } from '../messages/maintenance.ts'
import type { WrongFields } from '../values/validation.ts'
import { PLAN_KINDS, PLAN_MONTHS } from './maintenance-log.ts'
import { atPhone } from './service-request.ts'

/** What the events of a maintenance plan contain. */
export const planTerms = {
  /** In `maintenance_proposed` and `maintenance_accepted`: how often the job comes back. */
  months: z.optional(z.number()),
}

/** A proposal, or the answer to the last one. `maintenance_refused` also withdraws an own proposal and ends a plan. */
export const planInput = z.object({
  kind: z.enum(PLAN_KINDS, { error: MAINTENANCE_PROBLEMS.kind }),
  /** Needed except with `maintenance_refused`. In an acceptance: what was proposed, so that no other proposal is accepted. */
  months: z.nullish(z.literal([...PLAN_MONTHS], { error: MAINTENANCE_PROBLEMS.months })),
  /** When it was tapped, by the phone's clock. */
  at_phone: atPhone,
})
export type PlanInput = z.infer<typeof planInput>

export function findWrongPlan({ kind, months }: Partial<PlanInput>): WrongFields {
  return kind !== undefined && kind !== 'maintenance_refused' && !months
    ? { months: MAINTENANCE_PROBLEMS.months }
    : {}
}
