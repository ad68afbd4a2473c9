import { COMMON } from '@tecnicerca/shared/messages/common'
import { useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { FieldError, RequiredMark } from './field.tsx'

const STARS = [1, 2, 3, 4, 5]

type StarInputProps = {
  legend: string
  value: number
  onChange: (value: number) => void
  /** The meaning of each number of stars, shown beside the chosen one. */
  meanings: readonly [string, string, string, string, string]
  error?: string | undefined
  required?: boolean
}

/** A choice of one to five stars, made of native radios so that the arrow keys work. */
export function StarInput({ legend, value, onChange, meanings, error, required }: StarInputProps) {
  const id = useId()
  const [hovered, setHovered] = useState(0)
  const lit = hovered || value
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-semibold">
        {legend}
        {required && <RequiredMark />}
      </legend>
      <div className="-ml-2 flex" onPointerLeave={() => setHovered(0)}>
        {STARS.map((star) => (
          <label
            key={star}
            onPointerEnter={() => setHovered(star)}
            className="inline-flex h-11 w-11 min-w-0 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={COMMON.stars(star)}
            />
            <Icon
              name="star"
              className={classNames(
                'h-8 w-full max-w-8',
                star <= lit ? 'fill-star text-amber' : 'text-control',
              )}
            />
          </label>
        ))}
      </div>
      <p className="text-sm text-muted">{meanings[value - 1]}</p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
