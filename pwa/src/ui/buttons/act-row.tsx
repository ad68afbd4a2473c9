import type { ReactNode } from 'react'
import { settling } from '../../lib/timing/settling.ts'
import { useLive } from '../../lib/use-live.ts'

/** A row of buttons that take no tap in the second after an act, because they may be others than before. */
export function ActRow({ className, children }: { className?: string; children: ReactNode }) {
  const isSettling = useLive(settling, false)
  return (
    // Takes the taps that the inert buttons do not take, so that nothing below gets them.
    <div className={className}>
      <div inert={isSettling} className="contents">
        {children}
      </div>
    </div>
  )
}
