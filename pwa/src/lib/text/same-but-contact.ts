const CONTACT = new Set(['phone', 'email', 'contact_hidden'])

type Shown = { technician: object }

/**
 * Compares props for `memo`, ignoring telephone and mail of a profile: they load later, and most of the screen does not
 * show them.
 */
export function isSameButContact<Props extends Shown>(before: Props, next: Props): boolean {
  const { technician: was, ...restBefore } = before
  const { technician: is, ...restNext } = next
  return isSame(was, is, CONTACT) && isSame(restBefore, restNext)
}

function isSame(a: object, b: object, leftOut: ReadonlySet<string> = new Set()): boolean {
  const names = Object.keys({ ...a, ...b }).filter((name) => !leftOut.has(name))
  return names.every((name) => Reflect.get(a, name) === Reflect.get(b, name))
}
