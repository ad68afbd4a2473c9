const DURATION = 3000

type Listener = () => void
let asked = 0
const shownErrors = new Set<string>()
const listeners = new Set<Listener>()

export function toastSuccess(message: string): void {
  void show('success', message)
}

/** Stays until the person closes it, or tries again: nowhere else is said what went wrong. */
export function toastError(message: string): void {
  void show('error', message, Number.POSITIVE_INFINITY)
}

/** An error that the screen itself shows too, at a field or by where it has led. */
export function toastPassingError(message: string): void {
  void show('error', message)
}

/** Before something is tried again. */
export function dismissErrorToasts(): void {
  dismissErrors(loaded?.toast.dismiss)
}

/** For a screen that may have to say something without a network: brings what a toast needs while there is one. */
export function prepareToasts(): void {
  askForToaster()
  void load()
}

/** How often a toast was asked for: until the first neither the library nor its place on the screen is loaded. */
export const toastsAsked = {
  subscribe(listener: Listener): Listener {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  count: () => asked,
}

type Library = typeof import('react-hot-toast/headless')
let loaded: Library | undefined

async function load(): Promise<Library | undefined> {
  loaded = await import('react-hot-toast/headless').catch(() => undefined)
  return loaded
}

async function show(kind: 'success' | 'error', message: string, duration = DURATION): Promise<void> {
  askForToaster()
  // Asked for again, it came in a later task, behind all that the same success set off.
  const library = loaded ?? (await load())
  // The message is also its id: pressing twice does not stack the same sentence.
  const id = `${kind}:${message}`
  library?.toast[kind](message, { id, duration, removeDelay: 0 })
  if (kind === 'error') shownErrors.add(id)
  // What went wrong before has been put right: a red toast beside the green one would say otherwise.
  else dismissErrors(library?.toast.dismiss)
}

function dismissErrors(dismiss: ((id: string) => void) | undefined): void {
  for (const id of shownErrors) dismiss?.(id)
  shownErrors.clear()
}

function askForToaster(): void {
  asked += 1
  for (const listener of listeners) listener()
}
