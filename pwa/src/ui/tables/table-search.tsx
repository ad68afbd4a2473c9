import { TextInput } from '../forms/text-input.tsx'

type TableSearchProps = {
  label: string
  text: string
  onType: (text: string) => void
  onSubmit: () => void
}

/** A text field that filters a table while the user types. */
export function TableSearch({ label, text, onType, onSubmit }: TableSearchProps) {
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
