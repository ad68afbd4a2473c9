import { type ReactNode, Suspense, use, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { whenSettled } from '../lib/when-settled.ts'

type InSightProps = { as?: 'div' | 'li'; className?: string | undefined; children: ReactNode }

/**
 * What the server rendered stays as it came until it is in sight, is touched or has the focus, or the page has settled:
 * only then React takes it over. Until then its links work as links do. What is rendered anew is there at once, and other
 * children than before are: whoever is drawn again meanwhile hands over the same.
 */
export function InSight({ as: Tag = 'div', className, children }: InSightProps) {
  if (useCameWithPage()) return <CameWithPage {...{ as: Tag, className, children }} />
  return <Tag className={className}>{children}</Tag>
}

function CameWithPage({ as: Tag = 'div', className, children }: InSightProps) {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  useEffect(() => waitAt(element.current, gateOf(id).open), [id])
  return (
    <Tag ref={element as never} className={className}>
      <Suspense>
        <Gate id={id}>{children}</Gate>
      </Suspense>
    </Tag>
  )
}

function Gate({ id, children }: { id: string; children: ReactNode }) {
  const came_with_page = useCameWithPage()
  if (!import.meta.env.SSR && came_with_page && !gateOf(id).is_open) use(gateOf(id).opened)
  return children
}

/**
 * Whether the server drew this. A snapshot for the server is asked for only then; it is the same as any other, since one
 * that told them apart would have everything drawn a second time.
 */
function useCameWithPage(): boolean {
  const came_with_page = useRef(false)
  useSyncExternalStore(never, no, () => {
    came_with_page.current = true
    return false
  })
  // oxlint-disable-next-line react/refs -- set by the call above at the first drawing, and never after it
  return came_with_page.current
}

const never = () => () => undefined
const no = () => false

type GateState = { is_open: boolean; opened: Promise<void>; open: () => void }

/** By React's id of the place, since a component that waits has no state of its own. */
const gates = new Map<string, GateState>()

function gateOf(id: string): GateState {
  const gate = gates.get(id) ?? createGate()
  gates.set(id, gate)
  return gate
}

function createGate(): GateState {
  let resolve = () => undefined as void
  const opened = new Promise<void>((done) => {
    resolve = done
  })
  const gate = { is_open: false, opened, open: resolve }
  gate.open = () => {
    gate.is_open = true
    resolve()
  }
  return gate
}

const TOUCHES = ['pointerdown', 'focusin'] as const

function waitAt(element: HTMLElement | null, open: () => void): (() => void) | undefined {
  // React leaves a comment before what it has not taken over yet.
  if (!(element?.firstChild instanceof Comment)) return undefined
  const end = () => {
    sight?.unobserve(element)
    waiting.delete(element)
    for (const touch of TOUCHES) element.removeEventListener(touch, enter)
  }
  const enter = () => {
    end()
    open()
  }
  for (const touch of TOUCHES) element.addEventListener(touch, enter)
  waiting.set(element, enter)
  sight ??= new IntersectionObserver(onSight)
  sight.observe(element)
  whenSettled(enter)
  return end
}

let sight: IntersectionObserver | undefined
const waiting = new Map<Element, () => void>()

function onSight(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
}
