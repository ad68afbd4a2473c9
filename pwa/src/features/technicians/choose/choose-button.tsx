import { SEARCH } from '@tecnicerca/shared/messages/search'
import { memo } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { beginChoosing, stopChoosing, useChosenTechnicians } from './chosen-technicians.ts'

/** Button that starts and stops choosing several technicians in a list. */
export const ChooseButton = memo(() => {
  const { chosen } = useChosenTechnicians()
  return (
    <Button
      variant="ghost"
      aria-pressed={chosen !== undefined}
      onClick={chosen ? stopChoosing : beginChoosing}
      className="px-2! text-sm whitespace-nowrap sm:text-base aria-pressed:bg-brand-tint noscript:hidden"
    >
      {SEARCH.chooseSeveral}
    </Button>
  )
})
