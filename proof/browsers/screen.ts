import type { Driver, InputSource } from './driver.ts'

const PATIENCE_MS = 20_000
const LOOK_MS = 100
const CONTROLS = {
  field: 'input, textarea, select',
  button: 'button, [role=button]',
  link: 'a[href]',
}

type Kind = keyof typeof CONTROLS

/** The page as a person uses it: finds controls by their name and reads texts as shown. */
export type Screen = ReturnType<typeof createScreen>

export function createScreen(driver: Driver) {
  const find = (kind: Kind, name: string) =>
    until(
      () => driver.run(findControl, CONTROLS[kind], name),
      () => `no ${kind} '${name}' to press`,
    )
  const press = async (kind: Kind, name: string): Promise<void> => {
    const { x, y } = await find(kind, name)
    await driver.act([click(x, y)])
  }
  const value = async (label: string) => (await find('field', label)).value
  const holds = async (label: string, text: string): Promise<void> => {
    await until(
      async () => (await value(label)) === text,
      () => `'${text}' is not in '${label}'`,
    )
  }
  return {
    press,
    sees: async (text: string) => {
      await until(
        () => driver.run(showsText, text),
        () => `'${text}' is not on the screen`,
      )
    },
    seesNoMore: async (text: string) => {
      await until(
        async () => !(await driver.run(showsText, text)),
        () => `'${text}' stays on the screen`,
      )
    },
    isAt: async (path: string) => {
      await until(
        () => driver.run((path) => location.pathname + location.search === path, path),
        () => `the address is not ${path}`,
      )
    },
    value,
    /** Types with key events and waits until the field has the text. */
    fill: async (label: string, text: string) => {
      await press('field', label)
      await driver.act([keys(text)])
      await holds(label, text)
    },
    /** Waits until the field has the text, without typing. */
    holds,
    enter: () => driver.act([keys('\uE007')]),
    /** Waits until the page is hydrated. A tap before that would be lost. */
    isAlive: async () => {
      await until(
        () => driver.run(() => document.documentElement.dataset.hydrated !== undefined),
        () => 'the page does not come alive',
      )
    },
    text: () => driver.run(() => document.body.innerText),
    until: (what: string, fn: () => Promise<boolean> | boolean) =>
      until(
        () => driver.run(fn),
        () => what,
      ),
  }
}

/**
 * Repeats `look` until its result is truthy. Ignores errors meanwhile, because a page that is being replaced cannot answer.
 */
async function until<Result>(
  look: () => Promise<Result>,
  complaint: () => string,
): Promise<NonNullable<Result>> {
  const end = Date.now() + PATIENCE_MS
  let reason = ''
  do {
    try {
      const result = await look()
      if (result) return result
      reason = ''
    } catch (error) {
      reason = ` (${error instanceof Error ? error.message : String(error)})`
    }
    await new Promise((done) => setTimeout(done, LOOK_MS))
  } while (Date.now() < end)
  throw new Error(complaint() + reason)
}

function click(x: number, y: number): InputSource {
  return {
    type: 'pointer',
    id: 'finger',
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
}

function keys(text: string): InputSource {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}

type Control = { x: number; y: number; value: string }

/** Runs in the page. Returns the value of the first uncovered control of that name, and the position of its middle. */
function findControl(selector: string, name: string): Control | undefined {
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').replace(/ \*$/, '').trim()
  for (const element of document.querySelectorAll<HTMLInputElement>(selector)) {
    const labels = [...(element.labels ?? [])].map((label) => label.textContent)
    const names = [element.getAttribute('aria-label'), ...labels, element.innerText]
    if (!names.some((each) => plain(each) === name)) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = Math.round(left + width / 2)
    const y = Math.round(top + height / 2)
    const hit = document.elementFromPoint(x, y)
    if (width > 0 && hit && element.contains(hit)) return { x, y, value: element.value }
  }
  return undefined
}

function showsText(text: string): boolean {
  return document.body.innerText.replace(/\s+/g, ' ').includes(text)
}
