const CONTACT = new Set(['phone', 'email'])

type Shown = { technician: object }

/** For `memo`: telephone and mail of a profile come later, and most of the screen does not show them. */
export function isSameButContact<Props extends Shown>(before: Props, next: Props): boolean {
  const { technician: was, ...rest_before } = before
  const { technician: is, ...rest_next } = next
  return isSame(was, is, CONTACT) && isSame(rest_before, rest_next)
}

function isSame(a: object, b: object, left_out: ReadonlySet<string> = new Set()): boolean {
  const names = Object.keys({ ...a, ...b }).filter((name) => !left_out.has(name))
  return names.every((name) => Reflect.get(a, name) === Reflect.get(b, name))
}
