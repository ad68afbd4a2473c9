import { type RouterHistory, useRouter } from '@tanstack/react-router'

/** The paths of this tab by history index, as far as this page has seen them. */
const seen: string[] = []

/** Records the path of each history entry from now on. */
export function noteScreens(history: RouterHistory): void {
  const note = () => {
    seen[history.location.state.__TSR_index] = history.location.pathname
  }
  note()
  history.subscribe(note)
}

/**
 * How many steps back the last different screen is, or 0 if there is none. An entry that was not seen counts as different.
 */
export function stepsBack(screens: readonly (string | undefined)[], index: number): number {
  for (let steps = 1; steps <= index; steps += 1) if (screens[index - steps] !== screens[index]) return steps
  return 0
}

/**
 * Returns a function that goes back to the previous screen. It returns false and does nothing if the app was entered on
 * this screen.
 */
export function useWayBack(): () => boolean {
  const { history } = useRouter()
  return () => {
    const { __TSR_index: index } = history.location.state
    const steps = stepsBack(seen, index) || (cameByDocument() ? index + 1 : 0)
    if (steps > 0) history.go(-steps)
    return steps > 0
  }
}

/** True if a link was followed before the script had loaded: the previous screen is ours, but in another document. */
function cameByDocument(): boolean {
  return window.history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}
