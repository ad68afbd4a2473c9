import type { ReactNode } from 'react'

/** The bar at the lower edge of a phone, above the safe area; hidden on a desktop. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="safe-bottom fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card md:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-page">{children}</ul>
    </nav>
  )
}

/** The main actions of a screen, within reach of the thumb; above the bottom bar if there is one. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 mt-4 flex gap-2 border-t border-line bg-card p-2 max-[14rem]:static md:static md:mx-0 md:border-0 md:bg-transparent md:p-0">
      {children}
    </div>
  )
}
