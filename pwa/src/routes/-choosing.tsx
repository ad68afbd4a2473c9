import { lazy, Suspense } from 'react'
import { useChosenTechnicians } from '../features/technicians/choose/chosen-technicians.ts'

const Several = lazy(async () => ({ default: (await import('./-several.tsx')).Several }))

/** Shown below a list of technicians: those chosen for one request, the form to ask them all, and the outcome. */
export function Choosing({ isAsking }: { isAsking: boolean }) {
  const { chosen, asked } = useChosenTechnicians()
  if (!chosen && !asked) return null
  return (
    <Suspense>
      <Several chosen={chosen} asked={asked} isAsking={isAsking} />
    </Suspense>
  )
}
