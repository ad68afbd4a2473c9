import { QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import { QUOTE, QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import { LINE_KINDS, type LineKind, type QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { memo, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { EMPTY_LINE, type LineText, problemOf } from './line-values.ts'

type LinesEditorProps = {
  value: readonly LineText[]
  onChange: (lines: LineText[]) => void
  error: string | undefined
  /** Lines that were used before, by their text. */
  suggestions: ReadonlyMap<string, QuoteLine>
  ref: (control: { focus: () => void } | null) => void
}

/** Edits the lines of a quote: adds, changes, moves and removes them. */
export function LinesEditor({ value, onChange, error, suggestions, ref }: LinesEditorProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const list = useId()
  const latest = useRef({ value, onChange, suggestions })
  useLayoutEffect(() => {
    latest.current = { value, onChange, suggestions }
  })
  // The same function in every render: only the row in which somebody types is drawn again.
  const act = useCallback((place: number, edit: Edit) => {
    const { value: lines, onChange: change, suggestions: known } = latest.current
    change(edited(lines, { place, edit, known }))
  }, [])
  const add = () => {
    onChange([...value, EMPTY_LINE])
    setTimeout(() => group.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus())
  }
  return (
    <fieldset
      className="min-w-0"
      ref={(element) => {
        group.current = element
        ref(element && { focus: () => focusWrongInput(element) })
      }}
    >
      <legend className="mb-1 font-semibold">{QUOTE_FORM.lines}</legend>
      <ol className="grid gap-3">
        {value.map((line, place) => (
          <LineFields
            // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity than its place
            key={place}
            {...{ line, place, list, act }}
            isLast={place === value.length - 1}
            isChecked={error !== undefined}
          />
        ))}
      </ol>
      <FieldError id={`${list}-error`} error={value.some(isWrong) ? undefined : error} />
      <Button
        variant="secondary"
        className="mt-3"
        icon={<Icon name="plus" className="size-5" />}
        disabled={value.length >= QUOTE_LIMITS.lines}
        onClick={add}
      >
        {QUOTE_FORM.add}
      </Button>
      {value.length >= QUOTE_LIMITS.lines && (
        <p className="mt-1 text-sm text-muted">{QUOTE_FORM.full(QUOTE_LIMITS.lines)}</p>
      )}
      <datalist id={list}>
        {[...suggestions.keys()].map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </fieldset>
  )
}

// Then the problem stands at its field.
const isWrong = (line: LineText) => Object.keys(problemOf(line)).length > 0

type Edit = Partial<LineText> | 'up' | 'remove'
type Known = ReadonlyMap<string, QuoteLine>

function edited(
  lines: readonly LineText[],
  { place, edit, known }: { place: number; edit: Edit; known: Known },
): LineText[] {
  const line = lines[place] ?? EMPTY_LINE
  if (edit === 'remove') return lines.toSpliced(place, 1)
  if (edit === 'up') return lines.toSpliced(place - 1, 2, line, lines[place - 1] ?? EMPTY_LINE)
  return lines.with(place, { ...line, ...edit, ...suggestedFor(line, edit, known) })
}

// A text that was used before brings its kind and price along, unless a price is there already.
function suggestedFor(line: LineText, { text }: Partial<LineText>, known: Known): Partial<LineText> {
  const earlier = text === undefined || line.unit_price.trim() !== '' ? undefined : known.get(text)
  return earlier ? { kind: earlier.kind, unit_price: String(earlier.unit_price) } : {}
}

type LineFieldsProps = {
  line: LineText
  place: number
  isLast: boolean
  /** Whether problems are shown: only after the person tried to send. */
  isChecked: boolean
  /** Id of the list of suggestions. */
  list: string
  act: (place: number, edit: Edit) => void
}

const KINDS = LINE_KINDS.map((value) => ({ value, label: QUOTE.kinds[value] }))

const LineFields = memo(function LineFields({ line, place, isLast, isChecked, list, act }: LineFieldsProps) {
  const problem = isChecked ? problemOf(line) : {}
  const number = place + 1
  return (
    <li className="rounded-control border border-line p-3">
      <div className="flex items-center gap-1">
        <Select
          label={QUOTE_FORM.kind(number)}
          hideLabel
          isChip
          options={KINDS}
          value={line.kind}
          onChange={(event) => act(place, { kind: event.target.value as LineKind })}
        />
        <span className="grow" />
        {place > 0 && (
          <IconButton icon="arrow-up" label={QUOTE_FORM.up(number)} onClick={() => act(place, 'up')} />
        )}
        {!(place === 0 && isLast) && (
          <IconButton icon="x" label={QUOTE_FORM.remove(number)} onClick={() => act(place, 'remove')} />
        )}
      </div>
      <TextInput
        label={QUOTE_FORM.text(number)}
        className="mt-2"
        autoComplete="off"
        list={list}
        maxLength={QUOTE_LIMITS.lineText}
        value={line.text}
        error={problem.text}
        onChange={(event) => act(place, { text: event.target.value })}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <TextInput
          label={QUOTE_FORM.quantity(number)}
          className="min-w-20 grow basis-20"
          inputMode="decimal"
          autoComplete="off"
          value={line.quantity}
          error={problem.quantity}
          onChange={(event) => act(place, { quantity: event.target.value })}
        />
        <TextInput
          label={QUOTE_FORM.price(number)}
          className="min-w-32 grow-2 basis-36"
          inputMode="decimal"
          autoComplete="off"
          value={line.unit_price}
          error={problem.unit_price}
          onChange={(event) => act(place, { unit_price: event.target.value })}
        />
      </div>
    </li>
  )
})

function focusWrongInput(group: HTMLElement): void {
  ;(group.querySelector<HTMLElement>('[aria-invalid]') ?? group.querySelector('input'))?.focus()
}
