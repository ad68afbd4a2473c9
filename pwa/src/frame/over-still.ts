import { lateDirectory } from '../offline/directory/late-directory.ts'
import { enter, leavesPage } from './hold-touches.ts'

const LONGEST_MS = 10_000
const FIELDS = 'input, select, textarea'
const CONTROLS = `a[href], button, summary, ${FIELDS}`
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The list of the phone, which is about to take the still's place; a phone that has none any more is not waited for. */
export function listIsThere(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const look = () => lateDirectory.read().status !== 'loading' && end()
    const timer = setTimeout(end, LONGEST_MS)
    const stop = lateDirectory.subscribe(look)
    look()
  })
}

/**
 * Notes what somebody does on a still; `giveBack` does it on what took its place: what was typed and picked, the focus,
 * and the last tap.
 */
export function noteTouches(root: HTMLElement): { giveBack: () => void } {
  const fields = new Map<Field, Place>()
  let focused: { element: Element; place: Place } | undefined
  let wished: Wish | undefined
  const wish = (control: Element) => {
    wished = {
      ...placeOf(control, root),
      href: control instanceof HTMLAnchorElement ? control.href : undefined,
    }
  }

  const onInput = ({ target }: Pick<Event, 'target'>) => {
    if (isField(target)) fields.set(target, placeOf(target, root))
  }
  const onFocus = ({ target }: Pick<Event, 'target'>) => {
    if (target instanceof Element && target.matches(CONTROLS))
      focused = { element: target, place: placeOf(target, root) }
  }
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    if (!control || isField(control) || leavesPage(event, control)) return
    event.preventDefault()
    wish(control)
    for (const tapped of root.querySelectorAll('[data-tapped]')) tapped.removeAttribute('data-tapped')
    control.setAttribute('data-tapped', '')
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (event.submitter) wish(event.submitter)
  }
  // Before the app could hear.
  const { activeElement } = document
  if (activeElement) onFocus({ target: activeElement })
  for (const field of root.querySelectorAll<Field>(FIELDS)) if (isEntered(field)) onInput({ target: field })
  const tapped = root.querySelector('[data-tapped]')
  if (tapped) wish(tapped)
  root.addEventListener('input', onInput)
  root.addEventListener('focusin', onFocus)
  root.addEventListener('click', onClick)
  root.addEventListener('submit', onSubmit)
  // Tests wait for it: what is done before works as on a page without scripts.
  root.dataset.heard = ''

  return {
    giveBack: () => {
      root.removeEventListener('input', onInput)
      root.removeEventListener('focusin', onFocus)
      root.removeEventListener('click', onClick)
      root.removeEventListener('submit', onSubmit)
      delete root.dataset.still
      delete root.dataset.heard
      for (const [field, place] of fields) enterLike(field, find(place, root))
      if (focused) focusLike(focused.element, find(focused.place, root))
      // After React has drawn what was entered.
      if (wished) setTimeout(fulfil, 0, wished, root)
    },
  }
}

type Wish = Place & { href: string | undefined }

function fulfil(wished: Wish, root: HTMLElement): void {
  const control = find(wished, root)
  if (control instanceof HTMLElement) control.click()
  // The list has not come; what was tapped in it is known.
  else if (wished.href) location.assign(wished.href)
}

/** Which of the controls that look alike; the still and what takes its place show the same. */
type Place = { looks: string; nth: number }

function placeOf(element: Element, root: HTMLElement): Place {
  const looks = looksOf(element)
  return { looks, nth: alike(looks, root).indexOf(element) }
}

function find({ looks, nth }: Place, root: HTMLElement): Element | undefined {
  return alike(looks, root)[nth]
}

function alike(looks: string, root: HTMLElement): Element[] {
  return [...root.querySelectorAll(CONTROLS)].filter((element) => looksOf(element) === looks)
}

function looksOf(element: Element): string {
  const named = ['href', 'name', 'aria-label'].map((name) => element.getAttribute(name))
  return [element.tagName, ...named, isField(element) ? '' : element.textContent].join('\n')
}

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

function isEntered(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const before = [...field.options].findIndex((option) => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, before)
  }
  const is_ticked = field instanceof HTMLInputElement && field.checked !== field.defaultChecked
  return is_ticked || field.value !== field.defaultValue
}

function enterLike(from: Field, to: Element | undefined): void {
  if (from instanceof HTMLInputElement && ['checkbox', 'radio'].includes(from.type)) {
    if (to instanceof HTMLInputElement && to.checked !== from.checked) to.click()
  } else if (isField(to)) enter(to, from.value)
}

function focusLike(from: Element, to: Element | undefined): void {
  if (!(to instanceof HTMLElement) || document.activeElement !== document.body) return
  to.focus({ preventScroll: true })
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd)
}
