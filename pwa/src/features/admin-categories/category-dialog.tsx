import { useQueryClient } from '@tanstack/react-query'
import { type Category, type CategoryInput, categoryInput } from '@tecnicerca/shared/categories'
import { CATEGORY_LIMITS } from '@tecnicerca/shared/limits'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { formResolver } from '../../lib/form-resolver.ts'
import { useFormSubmission } from '../../lib/form-submission.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { createCategory, updateCategory } from './operations.ts'

const EMPTY: CategoryInput = { name: '', description: '', icon_name: '', synonyms: '' }
const resolver = formResolver<CategoryInput, typeof categoryInput>(categoryInput)

/** Changes `category`, or adds one where there is none. */
export function CategoryDialog({
  category,
  onClose,
}: {
  category?: Category | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { name, description, icon_name, synonyms } = category ?? EMPTY
  const form = useForm<CategoryInput>({ resolver, defaultValues: { name, description, icon_name, synonyms } })
  const { submit, is_busy } = useFormSubmission({
    form,
    send: (input) => (category ? updateCategory(category.id, input) : createCategory(input)),
    done: async () => {
      toastSuccess(category ? ADMIN_CATEGORIES.updated : ADMIN_CATEGORIES.created)
      await queryClient.invalidateQueries()
      onClose()
    },
    failed: ADMIN_CATEGORIES.save_failed,
  })
  return (
    <FormDialog
      title={category ? ADMIN_CATEGORIES.edit : ADMIN_CATEGORIES.add}
      onSubmit={submit}
      onClose={onClose}
      busy={is_busy}
    >
      <CategoryFields form={form} />
    </FormDialog>
  )
}

function CategoryFields({ form }: { form: UseFormReturn<CategoryInput> }) {
  const { errors, defaultValues } = form.formState
  const { column } = ADMIN_CATEGORIES
  return (
    <>
      <TextInput
        {...form.register('name')}
        label={column.name}
        autoComplete="off"
        maxLength={CATEGORY_LIMITS.name}
        required
        error={errors.name?.message}
      />
      <TextArea
        {...form.register('description')}
        label={column.description}
        maxLength={CATEGORY_LIMITS.description}
        counted
        defaultValue={defaultValues?.description}
        error={errors.description?.message}
      />
      <TextInput
        {...form.register('icon_name')}
        label={column.icon_name}
        hint={ADMIN_CATEGORIES.icon_hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={CATEGORY_LIMITS.icon_name}
        error={errors.icon_name?.message}
      />
      <TextArea
        {...form.register('synonyms')}
        label={ADMIN_CATEGORIES.synonyms}
        hint={ADMIN_CATEGORIES.synonyms_hint}
        maxLength={CATEGORY_LIMITS.synonyms}
        counted
        defaultValue={defaultValues?.synonyms}
        error={errors.synonyms?.message}
      />
    </>
  )
}
