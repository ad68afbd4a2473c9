import { CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { useSession } from '../../../lib/session/session.ts'
import { toastPassingError } from '../../../lib/toast.ts'
import { CHOSEN_MAX, chooseTechnician, leaveOut } from './choices.ts'
import { type ChosenTechnician, useChosenTechnicians } from './chosen-technicians.ts'

type ChooseCheckProps = {
  technician: ChosenTechnician
  /** The list is so old that price and availability may mislead: they are not compared either. */
  hidesPrices: boolean
}

/** Checkbox over the photo of a card, where it takes no room from the name; a tap anywhere on the card toggles it. Users cannot choose themselves. */
export function ChooseCheck({ technician, hidesPrices }: ChooseCheckProps) {
  const { user } = useSession()
  const { chosen = [] } = useChosenTechnicians()
  if (user?.technician_id === technician.id) return null
  const choose = (isWanted: boolean) => {
    if (!isWanted) leaveOut(technician.id)
    else if (!chooseTechnician(hidesPrices ? withoutPrices(technician) : technician))
      toastPassingError(CHOOSING.full(CHOSEN_MAX))
  }
  return (
    <label className="absolute inset-0 z-1 flex cursor-pointer items-start rounded-card p-2">
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

function withoutPrices(technician: ChosenTechnician): ChosenTechnician {
  const { hourly_rate: _rate, price_from: _from, available: _available, ...rest } = technician
  return rest
}
