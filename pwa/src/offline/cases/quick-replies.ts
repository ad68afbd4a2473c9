import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { apiGet } from '../../lib/http/api-client.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { type Delivery, deliver } from '../outbox/deliver.ts'
import { isShownAsDone, type OutboxRecord, withPendingEdit } from '../outbox/record.ts'
import { createOwnList, type OwnList } from './own-list.ts'

export type QuickRepliesState = { isLoading: boolean; texts: readonly string[] }

export const QUICK_REPLIES_LOADING: QuickRepliesState = { isLoading: true, texts: [] }

const made = new Map<number, OwnList<QuickRepliesState>>()

/** The sentences that one user taps in a conversation, in their order. */
export function ownQuickReplies(userId: number): OwnList<QuickRepliesState> {
  const known =
    made.get(userId) ??
    createOwnList<{ texts: readonly string[] }, QuickRepliesState>(userId, {
      name: 'quick_replies',
      kind: 'quick_reply.set',
      loading: QUICK_REPLIES_LOADING,
      nothing: { texts: QUICK_REPLIES.first },
      fetchList: () => apiGet('/users/me/quick-replies', quickRepliesAnswer),
      stateOf: ({ texts }, records) => ({ isLoading: false, texts: withUnsentReplies(texts, records) }),
    })
  made.set(userId, known)
  return known
}

const quickRepliesAnswer = async () => (await import('@tecnicerca/shared/quick-replies')).quickRepliesAnswer

/** The newest list of this phone, unless the server refused it or it is being discarded. */
export function withUnsentReplies(
  texts: readonly string[],
  records: readonly OutboxRecord[],
): readonly string[] {
  const last = records.filter(isShownAsDone).map(withPendingEdit).findLast(isOfReplies)
  return last ? last.payload.texts : texts
}

type ReplyRecord = Extract<OutboxRecord, { kind: 'quick_reply.set' }>

function isOfReplies(record: OutboxRecord): record is ReplyRecord {
  return record.kind === 'quick_reply.set'
}

/** Replaces the whole list, with or without a network. Rejects with the server's refusal. */
export function setQuickReplies({ id, name }: SessionUser, texts: string[]): Promise<Delivery> {
  const shown = { name, profile_image: null, category_name: null }
  return deliver({ userId: id, item: { kind: 'quick_reply.set', payload: { texts }, shown } })
}
