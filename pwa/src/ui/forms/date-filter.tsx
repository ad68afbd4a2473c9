import { isCalendarDay } from '@tecnicerca/shared/calendar'
import { useEffect, useRef, useState } from 'react'
import type { FieldProps } from './field.tsx'
import { TextInput } from './text-input.tsx'

type DateFilterProps = FieldProps & {
  /** The chosen day, or ''. It may come back late, for example through the address. */
  value: string
  onChange: (day: string) => void
}

/**
 * A date field whose value is kept elsewhere. While somebody types, Chromium reports a date of the year 2 after the first
 * digit of the year, and every value that is written into the field ends the typing. So the field holds what was typed
 * itself, reports only days of a whole year, and does not take back what it has reported.
 */
export function DateFilter({ value, onChange, ...field }: DateFilterProps) {
  const [typed, setTyped] = useState(value)
  /** What was reported and has not come back as `value`. */
  const reported = useRef<string[]>([])
  useEffect(() => {
    const at = reported.current.indexOf(value)
    reported.current.splice(0, at === -1 ? reported.current.length : at + 1)
    if (at === -1) setTyped(value)
  }, [value])
  const type = (day: string) => {
    setTyped(day)
    if (!isWhole(day) || day === (reported.current.at(-1) ?? value)) return
    reported.current.push(day)
    onChange(day)
  }
  return (
    <TextInput
      {...field}
      type="date"
      max="9999-12-31"
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={() => !isWhole(typed) && setTyped(reported.current.at(-1) ?? value)}
    />
  )
}

/** True for '' too: the field was emptied. */
function isWhole(day: string): boolean {
  return day === '' || isCalendarDay(day)
}
