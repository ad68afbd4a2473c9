import { lazy, Suspense } from 'react'
import { useChosenTechnicians } from '../features/technicians/choose/chosen-technicians.ts'

const Several = lazy(async () => ({ default: (await import('./-several.tsx')).Several }))

/** Below a list of technicians: who of them is chosen to be asked in one go, the form, and what became of it. */
export function Choosing({ isAsking }: { isAsking: boolean }) {
  const { chosen, asked } = useChosenTechnicians()
  if (!chosen && !asked) return null
  return (
    <Suspense>
      <Several chosen={chosen} asked={asked} isAsking={isAsking} />
    </Suspense>
  )
}
