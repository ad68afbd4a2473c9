import type { Answer } from './route.ts'

/** The answer of `runOnce` as it goes out. */
export function replayable(answer: { status: number; json_text: string; is_replay: boolean }): Answer {
  return {
    status: answer.status as Answer['status'],
    json_text: answer.json_text,
    headers: answer.is_replay ? { 'Idempotent-Replayed': 'true' } : {},
  }
}
