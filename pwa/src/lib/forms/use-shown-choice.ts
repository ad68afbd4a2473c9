import { useState } from 'react'

type Mutate<Choice> = (wanted: Choice, options: { onSettled: () => void }) => void

/**
 * Saves a choice by `mutate` of a mutation and returns it as `choice` from the tap until the save ends, so that a switch can
 * show it. The mutation's own `isPending` changes one task after the tap; until then React would turn the switch back.
 */
export function useShownChoice<Choice>(mutate: Mutate<Choice>) {
  const [choice, setChoice] = useState<Choice>()
  const choose = (wanted: Choice) => {
    setChoice(wanted)
    mutate(wanted, { onSettled: () => setChoice(undefined) })
  }
  return { choice, choose }
}
