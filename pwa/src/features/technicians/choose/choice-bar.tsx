import { CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { useState } from 'react'
import { joinNames } from '../../../lib/text/join-names.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ListBar } from '../../../ui/layout/list-bar.tsx'
import { CHOSEN_MAX } from './choices.ts'
import { type ChosenTechnician, stopChoosing } from './chosen-technicians.ts'
import { CompareDialog } from './compare-dialog.tsx'

type ChoiceBarProps = { chosen: readonly ChosenTechnician[]; onAsk: () => void }

/** Bar with the chosen technicians and the actions for them, in reach of the thumb. */
export function ChoiceBar({ chosen, onAsk }: ChoiceBarProps) {
  const [isComparing, setIsComparing] = useState(false)
  const askCompared = () => {
    setIsComparing(false)
    onAsk()
  }
  const names = joinNames(chosen.map(({ name }) => name))
  return (
    <ListBar label={CHOOSING.label} statusText={names ? CHOOSING.chosen(names) : CHOOSING.none(CHOSEN_MAX)}>
      {chosen.length === 0 ? (
        <Button key="cancel" variant="secondary" onClick={stopChoosing}>
          {CONTROLS.cancel}
        </Button>
      ) : (
        <IconButton key="clear" icon="x" label={CHOOSING.clear} onClick={stopChoosing} />
      )}
      {chosen.length > 1 && (
        <Button
          key="compare"
          variant="secondary"
          className="grow px-3! md:grow-0"
          onClick={() => setIsComparing(true)}
        >
          {CHOOSING.compare}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button key="ask" className="grow px-3! md:grow-0" onClick={onAsk}>
          <span key={chosen.length}>{CHOOSING.ask(chosen.length)}</span>
        </Button>
      )}
      {isComparing && (
        <CompareDialog chosen={chosen} onAsk={askCompared} onClose={() => setIsComparing(false)} />
      )}
    </ListBar>
  )
}
