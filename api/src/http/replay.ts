import type { User } from '@tecnicerca/shared/accounts'
import type { Db } from '../db/client.ts'
import type { OperationAnswer } from '../features/operations/service.ts'
import { tellAgain } from '../features/service-requests/service.ts'
import type { Answer } from './route.ts'

/** The answer of `runOnce` as it goes out to `actor`. */
export async function replayable(
  { db, actor }: { db: Db; actor: User },
  { status, jsonText, isReplay }: OperationAnswer,
): Promise<Answer> {
  return {
    status: status as Answer['status'],
    jsonText: isReplay ? await tellAgain(db, actor, jsonText) : jsonText,
    headers: isReplay ? { 'Idempotent-Replayed': 'true' } : {},
  }
}
