import { SEARCH } from '@tecnicerca/shared/messages/search'
import { memo } from 'react'
import { CHIP_CLASS } from '../../../ui/buttons/chip-class.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { beginChoosing, stopChoosing, useChosenTechnicians } from './chosen-technicians.ts'

/** Button that starts and stops choosing several technicians in a list. */
export const ChooseButton = memo(() => {
  const { chosen } = useChosenTechnicians()
  return (
    <button
      type="button"
      aria-pressed={chosen !== undefined}
      onClick={chosen ? stopChoosing : beginChoosing}
      className={`${CHIP_CLASS} noscript:hidden`}
    >
      <Icon name="check-check" className="size-5" />
      {SEARCH.chooseSeveral}
    </button>
  )
})
