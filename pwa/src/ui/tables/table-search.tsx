import { TextInput } from '../forms/text-input.tsx'

type TableSearchProps = {
  label: string
  text: string
  onType: (text: string) => void
  /** Without it the field loses the focus, so that a phone's keyboard leaves room for what was found. */
  onSubmit?: () => void
}

const hideKeyboard = () => (document.activeElement as HTMLElement | null)?.blur()

/** A text field that filters a table while the user types. */
export function TableSearch({ label, text, onType, onSubmit = hideKeyboard }: TableSearchProps) {
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <TextInput
          label={label}
          hideLabel
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={120}
          placeholder={label}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </search>
  )
}
