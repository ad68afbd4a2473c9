import { useState } from 'react'

/** What the person just chose, until the address says it too (or says something else, after 'back'). */
export function useDraftValue<Value>(settled: Value): [Value, (draft: Value) => void] {
  const [draft, setDraft] = useState(settled)
  const [seen, setSeen] = useState(settled)
  if (seen !== settled) {
    setSeen(settled)
    setDraft(settled)
  }
  return [draft, setDraft]
}
