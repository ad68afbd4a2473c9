import { noteAnswer, noteInput, type UserNote } from '@tecnicerca/shared/admin/users'
import { ADMIN_TEXT } from '@tecnicerca/shared/limits'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import type * as z from 'zod/mini'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { Button } from '../buttons/button.tsx'
import { Card } from '../display/card.tsx'
import { TextArea } from './text-area.tsx'

type NoteInput = z.infer<typeof noteInput>
const resolver = formResolver<NoteInput, typeof noteInput>(noteInput)

type NotesCardProps = {
  notes: readonly UserNote[]
  /** The API's path for new notes. */
  path: string
  /** Fetches the notes again. */
  onSent: () => Promise<unknown>
}

/** Notes that only admins see. They can be added, and not changed. */
export function NotesCard({ notes, path, onSent }: NotesCardProps) {
  const form = useForm<NoteInput>({ resolver, defaultValues: { text: '' } })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (body) => apiCall({ method: 'POST', path, body }, noteAnswer),
    done: async () => {
      form.reset()
      await onSent()
    },
    failed: ADMIN_PERSON.noteFailed,
  })
  return (
    <Card as="section" aria-label={ADMIN_PERSON.notes}>
      <h2 className="mb-2 text-lg font-bold">{ADMIN_PERSON.notes}</h2>
      <form noValidate method="post" onSubmit={submit} className="mb-4 grid gap-2">
        <TextArea
          {...fieldProps(form, 'text')}
          label={ADMIN_PERSON.newNote}
          hint={ADMIN_PERSON.notesHint}
          maxLength={ADMIN_TEXT.note}
          counted
        />
        <Button type="submit" variant="secondary" busy={isBusy} className="justify-self-start">
          {ADMIN_PERSON.addNote}
        </Button>
      </form>
      <ul className="grid gap-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="whitespace-pre-line wrap-anywhere">{note.text || ADMIN_CASES.blanked}</p>
            <p className="text-sm text-muted">
              {note.admin_name} · {dayAndTime(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
