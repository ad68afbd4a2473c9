import { useLive } from '../../lib/use-live'
import { offlineRuntime } from '../runtime'
import { EMPTY_OUTBOX, type OutboxState, outboxLive } from './outbox-live'
import { isPending, needsAttention, type OutboxRecord } from './record'
import type { UserOutbox } from './user-outbox'

export type OutboxView = OutboxState & {
  /** Not at the server yet, oldest first. */
  pending: OutboxRecord[]
  /** Waiting for a person. */
  attention: OutboxRecord[]
  /** True where a sign-in is all that is missing. */
  needs_sign_in: boolean
  /** Undefined for a visitor. */
  outbox: UserOutbox | undefined
}

/** The signed-in user's outbox, for the header chip, the badges and `/pendientes`. */
export function useOutbox(user_id: number | undefined): OutboxView {
  const state = useLive(user_id === undefined ? undefined : liveInBrowser(user_id), EMPTY_OUTBOX)
  const pending = state.records.filter(isPending)
  return {
    ...state,
    pending,
    attention: pending.filter(needsAttention),
    needs_sign_in: pending.some((record) => record.hold === 'auth' || record.hold === 'user'),
    outbox: user_id === undefined || isServer() ? undefined : offlineRuntime().outboxOf(user_id),
  }
}

function liveInBrowser(user_id: number) {
  return isServer() ? undefined : outboxLive(user_id)
}

function isServer(): boolean {
  return typeof window === 'undefined'
}
