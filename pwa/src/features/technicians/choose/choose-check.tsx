import { CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { useSession } from '../../../lib/session/session.ts'
import { toastPassingError } from '../../../lib/toast.ts'
import { CHOSEN_MAX, chooseTechnician, leaveOut } from './choices.ts'
import { type ChosenTechnician, useChosenTechnicians } from './chosen-technicians.ts'

/** Checkbox in the corner of a card, on top of the card's link. Users cannot choose themselves. */
export function ChooseCheck({ technician }: { technician: ChosenTechnician }) {
  const { user } = useSession()
  const { chosen = [] } = useChosenTechnicians()
  if (user?.technician_id === technician.id) return null
  const choose = (isWanted: boolean) => {
    if (!isWanted) leaveOut(technician.id)
    else if (!chooseTechnician(technician)) toastPassingError(CHOOSING.full(CHOSEN_MAX))
  }
  return (
    <label className="absolute top-0 right-0 z-1 grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={CHOOSING.choose(technician.name)}
        checked={chosen.some(({ id }) => id === technician.id)}
        onChange={(event) => choose(event.target.checked)}
        className="size-5 accent-brand"
      />
    </label>
  )
}
