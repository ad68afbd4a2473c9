import { lazy, Suspense } from 'react'
import { useChosenTechnicians } from '../features/technicians/choose/chosen-technicians.ts'

const ChosenTechnicians = lazy(async () => ({
  default: (await import('./-chosen-technicians.tsx')).ChosenTechnicians,
}))

/** Shown below a list of technicians: those chosen for one request, the form to ask them all, and the outcome. */
export function LazyChosenTechnicians({ isAsking }: { isAsking: boolean }) {
  const { chosen, asked } = useChosenTechnicians()
  if (!chosen && !asked) return null
  return (
    <Suspense>
      <ChosenTechnicians chosen={chosen} asked={asked} isAsking={isAsking} />
    </Suspense>
  )
}
