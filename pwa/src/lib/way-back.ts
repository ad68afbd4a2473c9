import { type RouterHistory, useRouter } from '@tanstack/react-router'

/** The screens of this tab by their place in its history, as far as this page has seen them. */
const seen: string[] = []

/** Begins to note which screen stands where in the history. */
export function noteScreens(history: RouterHistory): void {
  const note = () => {
    seen[history.location.state.__TSR_index] = history.location.pathname
  }
  note()
  history.subscribe(note)
}

/** How many steps back another screen stands, 0 where none does; what was not seen counts as another. */
export function stepsBack(screens: readonly (string | undefined)[], index: number): number {
  for (let steps = 1; steps <= index; steps += 1) if (screens[index - steps] !== screens[index]) return steps
  return 0
}

/** Goes back to the screen from which somebody came; false, and nothing done, where the app was entered on this one. */
export function useWayBack(): () => boolean {
  const { history } = useRouter()
  return () => {
    const { __TSR_index: index } = history.location.state
    const steps = stepsBack(seen, index) || (cameByDocument() ? index + 1 : 0)
    if (steps > 0) history.go(-steps)
    return steps > 0
  }
}

/** A link pressed before the script had come: the screen before is ours, in a document of its own. */
function cameByDocument(): boolean {
  return window.history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}
