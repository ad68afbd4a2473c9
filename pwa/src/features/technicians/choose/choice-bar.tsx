import { CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { joinNames } from '../../../lib/text/join-names.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ListBar } from '../../../ui/layout/list-bar.tsx'
import { CHOSEN_MAX } from './choices.ts'
import { type ChosenTechnician, stopChoosing } from './chosen-technicians.ts'

type ChoiceBarProps = { chosen: readonly ChosenTechnician[]; onAsk: () => void }

/** Bar with the chosen technicians and the actions for them, in reach of the thumb. */
export function ChoiceBar({ chosen, onAsk }: ChoiceBarProps) {
  const names = joinNames(chosen.map(({ name }) => name))
  return (
    <ListBar label={CHOOSING.label} statusText={names ? CHOOSING.chosen(names) : CHOOSING.none(CHOSEN_MAX)}>
      <Button variant="secondary" onClick={stopChoosing}>
        {names ? CHOOSING.clear : CONTROLS.cancel}
      </Button>
      {chosen.length > 0 && (
        <Button className="grow md:grow-0" onClick={onAsk}>
          {CHOOSING.ask(chosen.length)}
        </Button>
      )}
    </ListBar>
  )
}
