import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import type { QuickRepliesInput } from '@tecnicerca/shared/quick-replies'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAccount } from '../accounts/service.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import { findTexts, upsertTexts } from './repository.ts'

export { deleteTexts as forgetQuickReplies } from './repository.ts'

export async function readQuickReplies(db: Db, userId: number): Promise<string[]> {
  return (await findTexts(db, userId)) ?? [...QUICK_REPLIES.first]
}

type Change = QuickRepliesInput & { user_id: number; operation: Operation | undefined }

/** Replaces the whole list. The answer, which is kept under the key of the operation, has none of its words. */
export function setQuickReplies(
  db: Db,
  { user_id: userId, texts, operation }: Change,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    if (!(await lockAccount(trx, userId))) throw new DomainError('unauthenticated')
    await upsertTexts(trx, userId, texts)
    return { status: 200, body: { quick_replies: texts.length } }
  })
}
