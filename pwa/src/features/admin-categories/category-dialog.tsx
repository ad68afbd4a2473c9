import { useQueryClient } from '@tanstack/react-query'
import { type Category, type CategoryInput, categoryInput } from '@tecnicerca/shared/categories'
import { CATEGORY_LIMITS } from '@tecnicerca/shared/limits'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { changedFields } from '../../lib/forms/changed-fields.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { focusHeading } from '../../ui/dialogs/focus-heading.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { createCategory, updateCategory } from './operations.ts'
import { PictureChoice } from './picture-choice.tsx'

const EMPTY: CategoryInput = { name: '', description: '', icon_name: '', synonyms: '' }
const resolver = formResolver<CategoryInput, typeof categoryInput>(categoryInput)

type CategoryDialogProps = {
  category?: Category | undefined
  /** A search text to add to the synonyms. The admin checks it before saving. */
  added?: string | undefined
  onClose: () => void
}

/** Edits `category`, or adds a new one if it is absent. */
export function CategoryDialog({ category, added, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient()
  const [before] = useState(() => category ?? EMPTY)
  const { name, description, icon_name: iconName } = before
  const synonyms = [before.synonyms, added].filter(Boolean).join(', ')
  const form = useForm<CategoryInput>({
    resolver,
    defaultValues: { name, description, icon_name: iconName, synonyms },
  })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) =>
      category ? updateCategory(category.id, changedFields(input, before)) : createCategory(input),
    done: async () => {
      toastSuccess(category ? ADMIN_CATEGORIES.updated : ADMIN_CATEGORIES.created)
      await queryClient.invalidateQueries()
      flushSync(onClose)
      // The button that opened this dialog was removed with its row: the focus needs a new place.
      if (added) focusHeading()
    },
    failed: ADMIN_CATEGORIES.saveFailed,
  })
  return (
    <FormDialog
      title={category ? ADMIN_CATEGORIES.edit : ADMIN_CATEGORIES.add}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
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
        hint={ADMIN_CATEGORIES.iconHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={CATEGORY_LIMITS.icon_name}
        error={errors.icon_name?.message}
      />
      <PictureChoice
        chosen={useWatch({ control: form.control, name: 'icon_name' })}
        onChoose={(picture) =>
          form.setValue('icon_name', picture, { shouldDirty: true, shouldValidate: true })
        }
      />
      <TextArea
        {...form.register('synonyms')}
        label={ADMIN_CATEGORIES.synonyms}
        hint={ADMIN_CATEGORIES.synonymsHint}
        maxLength={CATEGORY_LIMITS.synonyms}
        counted
        defaultValue={defaultValues?.synonyms}
        error={errors.synonyms?.message}
      />
    </>
  )
}
