import { sessionUser } from '../lib/session.ts'
import { keepStill, type Still } from '../lib/stills.ts'
import { whenIdle } from '../lib/when-idle.ts'
import type { AppRouter } from '../navigation/router.tsx'
import { lateDirectory } from '../offline/directory/late-directory.ts'
import { freshnessOf, shownAge } from '../offline/network/freshness.ts'
import { pageClock } from '../offline/network/server-clock.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const QUIET_MS = 1_500
const MOMENTARY = '[role=status], dialog, script'
const UNFINISHED = 'dialog[open], [aria-expanded=true], [aria-busy=true], article input'

/** Keeps the lists that people start with as they look, each time they have changed. */
export function takeStills(router: AppRouter, build: string): void {
  const taken = new Map<string, Still>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = () => {
    const { pathname, search } = router.state.location
    const still = isPublicList(pathname, search) ? stillOf(document.getElementById('root'), build) : undefined
    if (!still || isLike(still, taken.get(pathname))) return
    taken.set(pathname, still)
    // Without it the next start takes longer, and shows the same.
    keepStill(pathname, still).catch(() => taken.delete(pathname))
  }
  const takeLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(take), QUIET_MS)
  }
  router.subscribe('onRendered', takeLater)
  lateDirectory.subscribe(takeLater)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && take())
  takeLater()
}

function isLike(still: Still, before: Still | undefined): boolean {
  return still.html === before?.html && still.shown_until - before.shown_until < HOUR_MS
}

/** A technician's home shows what is theirs. */
function isPublicList(pathname: string, search: object): boolean {
  const is_public = pathname === '/search' || (pathname === '/' && sessionUser()?.role !== 'technician')
  return is_public && Object.values(search).every((value) => value === undefined)
}

function stillOf(root: HTMLElement | null, build: string): Still | undefined {
  const as_of = shownAge.read()
  if (!root || as_of === undefined) return undefined
  if (root.querySelector(UNFINISHED) || !root.querySelector('main article')) return undefined
  if ([...root.querySelectorAll<HTMLInputElement>('input[type=search]')].some(({ value }) => value !== ''))
    return undefined
  const now = pageClock.now()
  const { level, age_ms } = freshnessOf(as_of, now)
  if (level !== 'fresh' && level !== 'aged') return undefined
  const copy = withChoices(root)
  for (const element of copy.querySelectorAll(MOMENTARY)) element.remove()
  // Its room stays, so that nothing moves when it comes.
  for (const element of copy.querySelectorAll('[data-moment]')) element.classList.add('invisible')
  // The shell's policy lets no document bring its own.
  for (const element of copy.querySelectorAll('[style]')) element.removeAttribute('style')
  return {
    html: copy.innerHTML,
    user_id: sessionUser()?.id ?? null,
    build,
    shown_until: Date.now() + DAY_MS - age_ms,
  }
}

/** A copy that says in its markup what is ticked and picked, which the elements alone know. */
function withChoices(root: HTMLElement): HTMLElement {
  const copy = root.cloneNode(true) as HTMLElement
  const ticks = root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  for (const [index, copied] of copy.querySelectorAll('input[type=checkbox]').entries())
    copied.toggleAttribute('checked', ticks[index]?.checked)
  const options = root.querySelectorAll('option')
  for (const [index, copied] of copy.querySelectorAll('option').entries())
    copied.toggleAttribute('selected', options[index]?.selected)
  return copy
}
