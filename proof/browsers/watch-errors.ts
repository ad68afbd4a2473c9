/**
 * Runs in the page before everything else and knows only the page. What it saw lies in localStorage, which outlives the
 * page.
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
      // A photo may be missing without a network; code may not.
      else if (target instanceof HTMLScriptElement) note('script', target.src)
      // Firefox tells of what a navigation breaks off, and now and then of a module that has come, whose import goes well.
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

/** Runs in the page: what was seen since the last time. */
export function takeErrors(): string[] {
  const seen = JSON.parse(localStorage.getItem('seen_errors') ?? '[]') as string[]
  localStorage.removeItem('seen_errors')
  return seen
}
