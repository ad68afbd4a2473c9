import { useQueryClient } from '@tanstack/react-query'
import { type AdminCategory, type CategoryInput, categoryInput } from '@tecnicerca/shared/categories'
import { CATEGORY_LIMITS } from '@tecnicerca/shared/limits'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { termsOf } from '@tecnicerca/shared/search'
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
import { StaleNotice, staleValues } from '../../ui/dialogs/stale-notice.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { createCategory, updateCategory } from './operations.ts'
import { PictureChoice } from './picture-choice.tsx'

const EMPTY: CategoryInput = { name: '', description: '', icon_name: '', synonyms: '' }
const resolver = formResolver<CategoryInput, typeof categoryInput>(categoryInput)

type CategoryDialogProps = {
  category?: AdminCategory | undefined
  /** All categories, to tell which words another one has too. */
  categories: readonly AdminCategory[]
  /** A search text to add to the synonyms. The admin checks it before saving. */
  added?: string | undefined
  onClose: () => void
}

/** Edits `category`, or adds a new one if it is absent. */
export function CategoryDialog({ category, categories, added, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient()
  const [before] = useState(() => category ?? EMPTY)
  const { name, description, icon_name: iconName } = before
  const synonyms = [before.synonyms, added].filter(Boolean).join(', ')
  const form = useForm<CategoryInput>({
    resolver,
    defaultValues: { name, description, icon_name: iconName, synonyms },
  })
  const [version, setVersion] = useState(category?.version)
  const { submit, isBusy, problem } = useFormSubmission({
    form,
    send: (input) =>
      category
        ? updateCategory(category.id, { ...changedFields(input, before), version })
        : createCategory(input),
    done: async () => {
      toastSuccess(category ? ADMIN_CATEGORIES.updated : ADMIN_CATEGORIES.created)
      await queryClient.invalidateQueries()
      flushSync(onClose)
      // The button that opened this dialog was removed with its row: the focus needs a new place.
      if (added) focusHeading()
    },
    failed: ADMIN_CATEGORIES.saveFailed,
    stays: (code) => code === 'stale',
  })
  const seen = staleValues(problem)?.version
  if (seen !== undefined && seen !== version) setVersion(seen)
  return (
    <FormDialog
      title={category ? ADMIN_CATEGORIES.edit : ADMIN_CATEGORIES.add}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={form.formState.isDirty}
    >
      <StaleNotice problem={problem} describe={describe} />
      <CategoryFields form={form} others={categories.filter(({ id }) => id !== category?.id)} />
    </FormDialog>
  )
}

function describe(field: string, value: unknown): [string, string] | undefined {
  const labels: Record<string, string> = {
    ...ADMIN_CATEGORIES.column,
    synonyms: ADMIN_CATEGORIES.synonyms,
  }
  return field in labels ? [labels[field] ?? '', String(value)] : undefined
}

/** One sentence for each phrase that another category has too: a search for it finds both. */
function findSharedWords(synonyms: string, others: readonly AdminCategory[]): string[] {
  const own = new Set(termsOf(synonyms).map((words) => words.join(' ')))
  return others.flatMap((other) =>
    termsOf(other.synonyms)
      .map((words) => words.join(' '))
      .filter((words) => own.has(words))
      .map((words) => ADMIN_CATEGORIES.alsoIn(words, other.name)),
  )
}

type CategoryFieldsProps = { form: UseFormReturn<CategoryInput>; others: readonly AdminCategory[] }

function CategoryFields({ form, others }: CategoryFieldsProps) {
  const shared = findSharedWords(useWatch({ control: form.control, name: 'synonyms' }) ?? '', others)
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
        hint={[ADMIN_CATEGORIES.synonymsHint, ...shared].join(' ')}
        maxLength={CATEGORY_LIMITS.synonyms}
        counted
        defaultValue={defaultValues?.synonyms}
        error={errors.synonyms?.message}
      />
    </>
  )
}
