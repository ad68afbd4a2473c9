import * as z from 'zod/mini'
import { QUICK_REPLY_LIMITS } from './limits.ts'
import { QUICK_REPLIES } from './messages/quick-replies.ts'
import { requiredText } from './values/text.ts'

/** The whole list in its order. An empty one is one's own choice. */
export const quickRepliesInput = z.object({
  texts: z
    .array(requiredText(QUICK_REPLY_LIMITS.text, QUICK_REPLIES.empty), { error: QUICK_REPLIES.wrong })
    .check(z.maxLength(QUICK_REPLY_LIMITS.count, { error: QUICK_REPLIES.full })),
})
export type QuickRepliesInput = z.infer<typeof quickRepliesInput>

export const quickRepliesAnswer = z.object({ texts: z.array(z.string()) })
/** `quick_replies`: how many there are now. */
export const quickRepliesSetAnswer = z.object({ quick_replies: z.number() })
