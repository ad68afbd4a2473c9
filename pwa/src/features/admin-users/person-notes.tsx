import { useQueryClient } from '@tanstack/react-query'
import { noteAnswer, noteInput, type UserNote } from '@tecnicerca/shared/admin/users'
import { ADMIN_TEXT } from '@tecnicerca/shared/limits'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import type * as z from 'zod/mini'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

type NoteInput = z.infer<typeof noteInput>
const resolver = formResolver<NoteInput, typeof noteInput>(noteInput)

/** Notes about a person that only admins see. They can be added, and not changed. */
export function PersonNotes({ userId, notes }: { userId: number; notes: readonly UserNote[] }) {
  const queryClient = useQueryClient()
  const form = useForm<NoteInput>({ resolver, defaultValues: { text: '' } })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) =>
      apiCall({ method: 'POST', path: `/admin/users/${userId}/notes`, body: input }, noteAnswer),
    done: async () => {
      form.reset()
      await queryClient.invalidateQueries()
    },
    failed: ADMIN_PERSON.noteFailed,
  })
  return (
    <Card as="section" aria-label={ADMIN_PERSON.notes}>
      <h2 className="mb-2 text-lg font-bold">{ADMIN_PERSON.notes}</h2>
      <form noValidate method="post" onSubmit={submit} className="mb-4 grid gap-2">
        <TextArea
          {...form.register('text')}
          label={ADMIN_PERSON.newNote}
          hint={ADMIN_PERSON.notesHint}
          maxLength={ADMIN_TEXT.note}
          counted
          error={form.formState.errors.text?.message}
        />
        <Button type="submit" variant="secondary" busy={isBusy} className="justify-self-start">
          {ADMIN_PERSON.addNote}
        </Button>
      </form>
      <ul className="grid gap-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <p className="text-sm text-muted">
              {note.admin_name} · {dayAndTime(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
