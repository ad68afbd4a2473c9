import { useQueryClient } from '@tanstack/react-query'
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form'
import { type Submission, useFormSubmission } from './form-submission.ts'
import { useForm } from './use-form.ts'

type AdminForm<Values extends FieldValues, Output, Answer> = Omit<
  Submission<Values, Output, Answer>,
  'form' | 'done'
> & {
  resolver: Resolver<Values, unknown, Output>
  defaultValues: NoInfer<DefaultValues<Values>>
  /** Shows the success message. */
  showSuccess: (answer: Answer) => void
  close: () => void
}

/**
 * The form of an admin's dialog. After a success it refetches every query and then closes the dialog. `dialog`: props
 * for `FormDialog`.
 */
export function useAdminForm<Values extends FieldValues, Output, Answer>({
  resolver,
  defaultValues,
  showSuccess,
  close,
  ...submission
}: AdminForm<Values, Output, Answer>) {
  const queryClient = useQueryClient()
  const form = useForm<Values, unknown, Output>({ resolver, defaultValues })
  const { submit, isBusy, problem } = useFormSubmission({
    ...submission,
    form,
    done: async (answer) => {
      showSuccess(answer)
      await queryClient.invalidateQueries()
      close()
    },
  })
  return { form, problem, dialog: { onSubmit: submit, busy: isBusy, isDirty: form.formState.isDirty } }
}
