import { useState } from 'react'

/** Shows a choice at once, before it is in the URL. Any change of the URL, also by 'back', replaces it. */
export function useDraftValue<Value>(settled: Value): [Value, (draft: Value) => void] {
  const [draft, setDraft] = useState(settled)
  const [seen, setSeen] = useState(settled)
  if (seen !== settled) {
    setSeen(settled)
    setDraft(settled)
  }
  return [draft, setDraft]
}
