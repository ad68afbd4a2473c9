import { QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import { QUOTE, QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import { LINE_KINDS, type LineKind, type QuoteLine } from '@tecnicerca/shared/service-requests/quote-sum'
import { memo, type RefObject, useCallback, useId, useLayoutEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
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
  /** The errors of single lines, by their place: what the server refused. */
  errors: LineErrors | undefined
  /** Lines that were used before, by their text. */
  suggestions: ReadonlyMap<string, QuoteLine>
  ref: (control: { focus: () => void } | null) => void
}

type LineErrors = { [place: number]: FieldErrors<LineText> | undefined }

/** Edits the lines of a quote: adds, changes, moves and removes them. */
export function LinesEditor(props: LinesEditorProps) {
  const { value, onChange, error, errors, suggestions, ref } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const list = useId()
  const focusWrong = useFocusWrong(group, error)
  const latest = useRef({ value, onChange, suggestions })
  useLayoutEffect(() => {
    latest.current = { value, onChange, suggestions }
  })
  // The same function in every render: only the row in which somebody types is drawn again.
  const act = useCallback((place: number, edit: Edit) => {
    const { value: lines, onChange: change, suggestions: known } = latest.current
    change(edited(lines, { place, edit, known }))
    if (edit === 'up' || edit === 'down') focusTool(group.current, { place: place + STEPS[edit], tool: edit })
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
        ref(element && { focus: focusWrong })
      }}
    >
      <legend className="mb-1 font-semibold">{QUOTE_FORM.lines}</legend>
      <ol className="grid gap-3">
        {value.map((line, place) => (
          <LineFields
            // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity than its place
            key={place}
            {...{ line, place, list, act }}
            refused={errors?.[place]}
            isLast={place === value.length - 1}
            isChecked={error !== undefined}
          />
        ))}
      </ol>
      <FieldError
        id={`${list}-error`}
        error={value.some((line, place) => isWrong(line, errors?.[place])) ? undefined : error}
      />
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
const isWrong = (line: LineText, refused: FieldErrors<LineText> | undefined) =>
  Object.values(problemsOf(line, refused)).some((problem) => problem !== undefined)

function problemsOf(line: LineText, refused: FieldErrors<LineText> | undefined) {
  const { kind, text, quantity, unit_price: price } = refused ?? {}
  return {
    ...{ kind: kind?.message, text: text?.message },
    ...{ quantity: quantity?.message, unit_price: price?.message },
    ...problemOf(line),
  }
}

const STEPS = { up: -1, down: 1 } as const

type Edit = Partial<LineText> | keyof typeof STEPS | 'remove'
type Known = ReadonlyMap<string, QuoteLine>

function edited(
  lines: readonly LineText[],
  { place, edit, known }: { place: number; edit: Edit; known: Known },
): LineText[] {
  const line = lines[place] ?? EMPTY_LINE
  if (edit === 'remove') return lines.toSpliced(place, 1)
  if (edit === 'up' || edit === 'down')
    return lines.toSpliced(place, 1).toSpliced(place + STEPS[edit], 0, line)
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
  refused: FieldErrors<LineText> | undefined
  isLast: boolean
  /** Whether problems are shown: only after the person tried to send. */
  isChecked: boolean
  /** Id of the list of suggestions. */
  list: string
  act: (place: number, edit: Edit) => void
}

const KINDS = LINE_KINDS.map((value) => ({ value, label: QUOTE.kinds[value] }))

const LineFields = memo(function LineFields(props: LineFieldsProps) {
  const { line, place, refused, isLast, isChecked, list, act } = props
  const problem: Partial<ReturnType<typeof problemsOf>> = isChecked ? problemsOf(line, refused) : {}
  const number = place + 1
  return (
    <li className="rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center gap-1">
        <Select
          label={QUOTE_FORM.kind(number)}
          hideLabel
          isChip
          options={KINDS}
          value={line.kind}
          error={problem.kind}
          onChange={(event) => act(place, { kind: event.target.value as LineKind })}
        />
        {!(place === 0 && isLast) && <LineTools {...{ place, isLast, act }} />}
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

function LineTools({ place, isLast, act }: Pick<LineFieldsProps, 'place' | 'isLast' | 'act'>) {
  const number = place + 1
  // Not `disabled` at the ends of the list: a disabled button would lose the focus during moves.
  const [isAtStart, isAtEnd] = [place === 0, isLast]
  return (
    <span className="ml-auto flex">
      <IconButton
        icon="arrow-up"
        label={QUOTE_FORM.up(number)}
        data-tool="up"
        aria-disabled={isAtStart}
        onClick={() => !isAtStart && act(place, 'up')}
      />
      <IconButton
        icon="arrow-down"
        label={QUOTE_FORM.down(number)}
        data-tool="down"
        aria-disabled={isAtEnd}
        onClick={() => !isAtEnd && act(place, 'down')}
      />
      <IconButton icon="x" label={QUOTE_FORM.remove(number)} onClick={() => act(place, 'remove')} />
    </span>
  )
}

/** The rows stay in place when their lines are exchanged, so the focus has to follow the moved line. */
function focusTool(group: HTMLElement | null, { place, tool }: { place: number; tool: string }): void {
  const row = group?.querySelectorAll('ol > li')[place]
  row?.querySelector<HTMLElement>(`[data-tool=${tool}]`)?.focus()
}

/** Focuses the first wrong input, else the first one. True if one is wrong. */
function focusWrongInput(group: HTMLElement | null): boolean {
  const wrong = group?.querySelector<HTMLElement>('[aria-invalid]')
  const control = wrong ?? group?.querySelector<HTMLElement>('input')
  control?.focus()
  return Boolean(wrong)
}

/** Returns a function that focuses the first wrong input. The form calls it before the errors are drawn. */
function useFocusWrong(group: RefObject<HTMLElement | null>, error: string | undefined): () => void {
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    if (error === undefined || !isWanted.current) return
    isWanted.current = false
    focusWrongInput(group.current)
  })
  return () => {
    isWanted.current = !focusWrongInput(group.current)
  }
}
