import { dropDrafts } from '../lib/drop-drafts.ts'
import { hasChangedHands, sessionKnown } from '../lib/session.ts'

/**
 * Another tab signs somebody out, or somebody else in: what this one shows and has read of the person before goes with
 * a new start.
 */
export function startAnewWithOthers(): void {
  const look = () => {
    if (!hasChangedHands()) return
    // What was being typed here is kept with every key.
    dropDrafts()
    location.reload()
  }
  void sessionKnown().then(look)
  window.addEventListener('storage', look)
  // A page that was left and comes back has heard of nothing.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look())
}
