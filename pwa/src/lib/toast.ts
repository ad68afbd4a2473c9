const DURATION = 3000
/** How long an act can be undone. */
export const UNDO_MS = 10_000

type Listener = () => void
let asked = 0
const shownErrors = new Set<string>()
const undos = new Map<string, () => void>()
const listeners = new Set<Listener>()

export function toastSuccess(message: string): void {
  undos.delete(idOf('success', message))
  void show('success', message)
}

/** Offers to undo the act for ten seconds. The time stops while the pointer or the focus is on the toast. */
export function toastUndoable(message: string, undo: () => void): void {
  undos.set(idOf('success', message), undo)
  void show('success', message, UNDO_MS)
}

/** The function that undoes the act of a toast; undefined if the toast offers no undo. */
export function undoOf(toastId: string): (() => void) | undefined {
  return undos.get(toastId)
}

/** Stays until the user closes it or tries again, because the error is shown nowhere else. */
export function toastError(message: string): void {
  void show('error', message, Number.POSITIVE_INFINITY)
}

/** A toast that closes by itself, for an error that is also visible at a field or on the screen that opens next. */
export function toastPassingError(message: string): void {
  void show('error', message)
}

/** Call before an action is tried again. */
export function dismissErrorToasts(): void {
  dismissErrors(loaded?.toast.dismiss)
}

/** Loads the toast code in advance, for a screen that may need a toast while there is no network. */
export function prepareToasts(): void {
  askForToaster()
  void load()
}

/** How often a toast was requested. Before the first, neither the library nor the toaster is loaded. */
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
  // Reuses the loaded library: another `import()` would resolve in a later task, after all other work of the same
  // success.
  const library = loaded ?? (await load())
  const id = idOf(kind, message)
  library?.toast[kind](message, { id, duration, removeDelay: 0 })
  if (kind === 'error') shownErrors.add(id)
  // Earlier error toasts would contradict the success.
  else dismissErrors(library?.toast.dismiss)
}

/** The message is also the toast's id, so that pressing twice does not show it twice. */
function idOf(kind: 'success' | 'error', message: string): string {
  return `${kind}:${message}`
}

function dismissErrors(dismiss: ((id: string) => void) | undefined): void {
  for (const id of shownErrors) dismiss?.(id)
  shownErrors.clear()
}

function askForToaster(): void {
  asked += 1
  for (const listener of listeners) listener()
}
