import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isForNewTab } from '../../../lib/for-new-tab.ts'

/** How long the pointer or the focus must stay on a card before its profile is preloaded. */
const HOVER_MS = 50

type ProfileLinkProps = { technicianId: number; label: string; className: string; children: ReactNode }

/**
 * Link from a list to a technician's profile. A plain `<a>`: the router's `Link` would resolve its URL again, for each
 * card, whenever the page's URL changes, and a search changes it with every typed word.
 */
export function ProfileLink({ technicianId, label, className, children }: ProfileLinkProps) {
  const router = useRouter()
  const target = { to: '/technicians/$id', params: { id: String(technicianId) } } as const
  const preload = () => void router.preloadRoute(target).catch(() => undefined)
  const preloadSoon = () => pointAt(preload)
  return (
    <a
      href={`/technicians/${technicianId}`}
      aria-label={label}
      className={className}
      onTouchStart={preload}
      onMouseEnter={preloadSoon}
      onFocus={preloadSoon}
      onMouseLeave={pointElsewhere}
      onBlur={pointElsewhere}
      onClick={(event) => {
        if (isForNewTab(event)) return
        event.preventDefault()
        pointElsewhere()
        void router.navigate(target)
      }}
    >
      {children}
    </a>
  )
}

// One timer for all cards, because the pointer is on one card at a time.
let pointing: ReturnType<typeof setTimeout> | undefined

function pointAt(then: () => void): void {
  clearTimeout(pointing)
  pointing = setTimeout(then, HOVER_MS)
}

function pointElsewhere(): void {
  clearTimeout(pointing)
}
