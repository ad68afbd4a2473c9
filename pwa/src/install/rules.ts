const QUIET_MS = 30 * 86_400_000

export type InstallSituation = {
  is_installed: boolean
  has_prompt: boolean
  /** Safari on iOS: no prompt, but a menu that can do it. */
  is_ios_safari: boolean
  visits: number
  /** A service request has just reached the server. */
  has_sent: boolean
  dismissed_at: number | undefined
  now: number
}

/** An invitation where the app has proved its worth: on the second visit, or after a request that was sent. */
export function invitationFor(situation: InstallSituation): 'prompt' | 'sheet' | undefined {
  const { is_installed, has_prompt, is_ios_safari, visits, has_sent, dismissed_at, now } = situation
  if (is_installed || (visits < 2 && !has_sent)) return undefined
  if (dismissed_at !== undefined && Math.abs(now - dismissed_at) < QUIET_MS) return undefined
  if (has_prompt) return 'prompt'
  return is_ios_safari ? 'sheet' : undefined
}
