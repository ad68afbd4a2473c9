import { CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { ListChecks } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { beginChoosing, stopChoosing, useChosenTechnicians } from './chosen-technicians.ts'

/** Begins and ends the choosing of several in a list. */
export function ChooseButton() {
  const { chosen } = useChosenTechnicians()
  return (
    <Button
      variant="ghost"
      aria-pressed={chosen !== undefined}
      onClick={chosen ? stopChoosing : beginChoosing}
      icon={<ListChecks aria-hidden className="size-5 max-sm:hidden" />}
      className="px-2! text-sm whitespace-nowrap sm:text-base aria-pressed:bg-brand-tint noscript:hidden"
    >
      {CHOOSING.start}
    </Button>
  )
}
