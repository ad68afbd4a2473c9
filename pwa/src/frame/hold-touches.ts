import { isForNewTab } from '../lib/for-new-tab.ts'
import { painted } from '../lib/painted.ts'
import { whenSettled } from '../lib/when-settled.ts'

/**
 * What React answers while it hydrates by hydrating everything at once, a second on a slow phone (its list in
 * `isDiscreteEventThatRequiresHydration`), and what would then be sent without it.
 */
const HELD =
  'pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel click dblclick auxclick contextmenu keydown keypress keyup textInput input change compositionstart compositionend paste cut copy submit'.split(
    ' ',
  )
/** What these become by themselves React would set back to what the server rendered. */
const PASSED = 'select, label, summary, [type=checkbox], [type=radio]'
const TEXT = 'input:not([type=checkbox], [type=radio]), textarea'
const SCREEN = 'main > *'
const LONGEST_MS = 10_000
/** A part that is out of sight is not taken over before it comes there. */
const TAKING_OVER_MS = 2_000

/**
 * Keeps taps and keys on what the server rendered from React while it hydrates, in slices: typing, the focus and scrolling
 * need nobody, and the last link or button that is tapped is marked at once. What it gives lets go, tells React what was
 * typed, before this too, and does what was tapped.
 */
export function holdTouches(root: HTMLElement): () => void {
  let tapped: Tapped | undefined
  const tap = (control: Element, act: () => void) => {
    tapped?.control.removeAttribute('data-tapped')
    control.setAttribute('data-tapped', '')
    tapped = { control, act }
  }
  const hold = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || !root.contains(target) || target.closest(PASSED)) return
    // What React draws from now on it would set back, where it has not heard what was typed.
    if (event.type === 'input' && isTakenOver(target)) return
    event.stopPropagation()
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      event.preventDefault()
      tap(event.submitter ?? target, () => target.requestSubmit(event.submitter))
    }
    const control = event.type === 'click' && target.closest<HTMLElement>('a[href], button[type=button]')
    if (!control || leavesPage(event as MouseEvent, control)) return
    event.preventDefault()
    tap(control, () => control.click())
  }
  for (const type of HELD) addEventListener(type, hold, { capture: true })
  const followUp = async () => {
    for (const field of root.querySelectorAll<TextField>(TEXT)) {
      if (field.value === field.defaultValue) continue
      await takenOver(field)
      enter(field, field.value)
    }
    if (!tapped) return
    await painted()
    await takenOver(tapped.control)
    tapped.control.removeAttribute('data-tapped')
    tapped.act()
  }
  let is_held = true
  const letGo = () => {
    if (!is_held) return
    is_held = false
    clearTimeout(timer)
    for (const type of HELD) removeEventListener(type, hold, { capture: true })
    void followUp().then(markFirst)
  }
  const timer = setTimeout(letGo, LONGEST_MS)
  // The screen itself comes after the frame around it, which is all that React has told of.
  return () => void takenOver(root.querySelector(SCREEN) ?? root).then(letGo)
}

type Tapped = { control: Element; act: () => void }

type TextField = HTMLInputElement | HTMLTextAreaElement

/** A link that is followed before would open as a new page, and what is typed would not be heard. */
async function takenOver(element: Element): Promise<void> {
  const since = performance.now()
  while (!isTakenOver(element) && performance.now() - since < TAKING_OVER_MS) await painted()
}

/**
 * Whether React has taken over that part of the page: until then it lets no touch through. What it is asked by takes it
 * over next, but in slices; for a tap or a key it would do that at once.
 */
function isTakenOver(element: Element): boolean {
  let is_heard = false
  const hear = () => {
    is_heard = true
  }
  element.addEventListener('pointerover', hear)
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  element.removeEventListener('pointerover', hear)
  return is_heard
}

/**
 * As if it were entered there by hand: React hears alone of a value that is set past its own setter, and is another than the
 * one it knows.
 */
export function enter(field: TextField | HTMLSelectElement, value: string): void {
  const is_select = field instanceof HTMLSelectElement
  const { selectionStart = null, selectionEnd = null } = is_select ? {} : field
  if (!is_select) field.value = `${value} `
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (!is_select && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event(is_select ? 'change' : 'input', { bubbles: true }))
}

/** While the page starts, what a link opens is drawn after the link is seen to be tapped: it takes as long as the tap itself. */
function markFirst(): void {
  let is_followed = false
  const mark = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('a[href]')
    if (!control || is_followed || leavesPage(event, control)) return
    event.stopPropagation()
    event.preventDefault()
    control.setAttribute('data-tapped', '')
    void painted().then(async () => {
      await takenOver(control)
      control.removeAttribute('data-tapped')
      is_followed = true
      control.click()
      is_followed = false
    })
  }
  addEventListener('click', mark, { capture: true })
  whenSettled(() => removeEventListener('click', mark, { capture: true }))
}

/** A link elsewhere, or into another tab, works without us. */
export function leavesPage(event: MouseEvent, control: Element): boolean {
  if (!(control instanceof HTMLAnchorElement)) return false
  return isForNewTab(event) || control.target !== '' || control.origin !== location.origin
}
