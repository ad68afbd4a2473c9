const QUIET_MS = 30 * 86_400_000

export type InstallSituation = {
  isInstalled: boolean
  hasPrompt: boolean
  /** Safari on iOS: no prompt, but a menu that can do it. */
  isIosSafari: boolean
  visits: number
  /** A service request has just reached the server. */
  hasSent: boolean
  dismissedAt: number | undefined
  now: number
}

/** An invitation where the app has proved its worth: on the second visit, or after a request that was sent. */
export function invitationFor(situation: InstallSituation): 'prompt' | 'sheet' | undefined {
  const { isInstalled, hasPrompt, isIosSafari, visits, hasSent, dismissedAt, now } = situation
  if (isInstalled || (visits < 2 && !hasSent)) return undefined
  if (dismissedAt !== undefined && Math.abs(now - dismissedAt) < QUIET_MS) return undefined
  if (hasPrompt) return 'prompt'
  return isIosSafari ? 'sheet' : undefined
}
