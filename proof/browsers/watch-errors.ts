/**
 * Runs in the page before everything else and uses nothing from outside the page. It stores errors in localStorage, which
 * survives a navigation.
 */
export function watchErrors(): void {
  const note = (kind: string, text: string) => {
    const seen = JSON.parse(localStorage.getItem('seen_errors') ?? '[]') as string[]
    localStorage.setItem('seen_errors', JSON.stringify([...seen, `${kind} at ${location.pathname}: ${text}`]))
  }
  const textOf = (value: unknown) =>
    value instanceof Error ? `${value.name}: ${value.message} ${value.stack}` : String(value)
  const noteMissing = async (href: string) => {
    const answer = await fetch(href).catch(() => undefined)
    if (!answer?.ok) note('link', href)
  }
  let isLeft = false
  window.addEventListener('beforeunload', () => {
    isLeft = true
  })
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (event instanceof ErrorEvent) note('error', textOf(event.error ?? event.message))
      // Offline, a photo may be missing, but code must not.
      else if (target instanceof HTMLScriptElement) note('script', target.src)
      // Firefox also reports links that a navigation interrupted, and sometimes a module that did load. So check by
      // fetching it.
      else if (target instanceof HTMLLinkElement && !isLeft) void noteMissing(target.href)
    },
    true,
  )
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejection', textOf(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note('policy', `${violatedDirective} ${blockedURI}`),
  )
  const complain = console.error
  console.error = (...parts: unknown[]) => {
    note('console', parts.map(textOf).join(' '))
    complain.apply(console, parts)
  }
}

/** Runs in the page. Returns the errors since the last call. */
export function takeErrors(): string[] {
  const seen = JSON.parse(localStorage.getItem('seen_errors') ?? '[]') as string[]
  localStorage.removeItem('seen_errors')
  return seen
}
