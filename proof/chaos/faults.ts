import type { Random } from '../../api/src/demonstration/random.ts'
import { BAD_GATEWAY, CAPTIVE_PORTAL, type Call, type Fault, LOGIN_REDIRECT, ourError } from '../kit/fault.ts'

const OURS = { type: 'instead' as const }

/**
 * Faults of type `after` use only answers that a correct server could give then: a refusal of ours means that nothing was
 * done.
 */
const FAULTS: ((random: Random) => Fault)[] = [
  () => ({ type: 'drop_before' }),
  () => ({ type: 'drop_after' }),
  () => ({ type: 'hang_before' }),
  () => ({ type: 'hang_after' }),
  () => ({ type: 'truncate' }),
  () => ({ ...OURS, answer: ourError(500, 'internal') }),
  () => ({ ...OURS, answer: ourError(401, 'unauthenticated') }),
  () => ({ ...OURS, answer: ourError(503, 'unavailable', { 'retry-after': '2' }) }),
  () => ({ ...OURS, answer: ourError(429, 'too_many_requests', { 'retry-after': '30' }) }),
  () => ({ ...OURS, answer: ourError(409, 'request_in_progress', { 'retry-after': '2' }) }),
  () => ({ ...OURS, answer: BAD_GATEWAY }),
  () => ({ ...OURS, answer: CAPTIVE_PORTAL }),
  () => ({ ...OURS, answer: LOGIN_REDIRECT }),
  () => ({ type: 'replace_after', answer: ourError(500, 'internal') }),
  () => ({ type: 'replace_after', answer: BAD_GATEWAY }),
  () => ({ type: 'replace_after', answer: CAPTIVE_PORTAL }),
  (random) => ({ type: 'duplicates', count: random.between(2, 4) }),
  (random) => ({ type: 'hold_before', until: wait(random.between(0, 599)) }),
  (random) => ({ type: 'hold_after', until: wait(random.between(0, 599)) }),
]

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** Half of all API calls meet a fault. Pages and their files always load. */
export function createFaults(random: Random): (call: Call) => Fault {
  return ({ path }) =>
    path.startsWith('/api/') && random.chance(0.5) ? random.pick(FAULTS)(random) : { type: 'pass' }
}
