import { useState } from 'react'

/** What the person just chose, shown at once; as soon as the address changes, by the choice or by 'back', the address counts. */
export function useDraftValue<Value>(settled: Value): [Value, (draft: Value) => void] {
  const [draft, setDraft] = useState(settled)
  const [seen, setSeen] = useState(settled)
  if (seen !== settled) {
    setSeen(settled)
    setDraft(settled)
  }
  return [draft, setDraft]
}
