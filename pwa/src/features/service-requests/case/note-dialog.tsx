import { type ComponentProps, useRef, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useDraft } from '../../../offline/storage/drafts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'

type NoteDialogProps = Pick<ComponentProps<typeof FormDialog>, 'title' | 'submitLabel' | 'onClose'> & {
  label: string
  hint: string
  /** What is wrong if nothing is written. */
  missing: string
  maxLength: number
  user: SessionUser
  /** The caller's item must clear it when the outbox has the note. */
  draftId: string
  onSubmit: (note: string) => void
}

/** Asks for a note of a few words. What is typed stays on the phone until it is sent. */
export function NoteDialog({ user, draftId, ...props }: NoteDialogProps) {
  const { kept, turn, isLoaded, draft } = useDraft<string>(user.id, draftId, { isFollowed: true })
  if (!isLoaded) return null
  const keep = (note: string) => (note.trim() === '' ? void draft?.clear() : draft?.save(note))
  return (
    <OpenNoteDialog key={turn} {...props} initial={kept ?? ''} keep={keep} flush={() => draft?.flush()} />
  )
}

type OpenProps = Omit<NoteDialogProps, 'user' | 'draftId'> & {
  initial: string
  keep: (note: string) => void
  flush: () => void
}

function OpenNoteDialog({
  label,
  hint,
  missing,
  maxLength,
  initial,
  keep,
  flush,
  onSubmit,
  ...rest
}: OpenProps) {
  const [note, setNote] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const submit: ComponentProps<typeof FormDialog>['onSubmit'] = (event) => {
    event.preventDefault()
    if (note.trim() === '') {
      setProblem(missing)
      area.current?.focus()
      return
    }
    flush()
    onSubmit(note.trim())
  }
  return (
    <FormDialog {...rest} onSubmit={submit} busy={false}>
      <TextArea
        label={label}
        hint={hint}
        rows={2}
        required
        counted
        ref={area}
        maxLength={maxLength}
        value={note}
        error={problem}
        onChange={({ target: { value } }) => {
          setNote(value)
          setProblem(undefined)
          keep(value)
        }}
      />
    </FormDialog>
  )
}
