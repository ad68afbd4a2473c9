import { type AdminCategory, type CategoryInput, categoryInput } from '@tecnicerca/shared/categories'
import { CATEGORY_LIMITS } from '@tecnicerca/shared/limits'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { termsOf } from '@tecnicerca/shared/search'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { changedFields } from '../../lib/forms/changed-fields.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
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
  /** All categories, to find the words that another category has too. */
  categories: readonly AdminCategory[]
  /** A search text to add to the synonyms. The admin checks it before saving. */
  added?: string | undefined
  onClose: () => void
}

/** Edits `category`, or adds a new one if it is absent. */
export function CategoryDialog({ category, categories, added, onClose }: CategoryDialogProps) {
  const [before] = useState(() => category ?? EMPTY)
  const { name, description, icon_name: iconName } = before
  const synonyms = [before.synonyms, added].filter(Boolean).join(', ')
  const [version, setVersion] = useState(category?.version)
  const { form, dialog, problem } = useAdminForm({
    resolver,
    defaultValues: { name, description, icon_name: iconName, synonyms },
    send: (input) =>
      category
        ? updateCategory(category.id, { ...changedFields(input, before), version })
        : createCategory(input),
    showSuccess: () => toastSuccess(category ? ADMIN_CATEGORIES.updated : ADMIN_CATEGORIES.created),
    close: () => {
      flushSync(onClose)
      // The button that opened this dialog was removed with its row: the focus needs a new place.
      if (added) focusHeading()
    },
    failed: ADMIN_CATEGORIES.saveFailed,
    isShownInForm: (code) => code === 'stale',
  })
  const seen = staleValues(problem)?.version
  if (seen !== undefined && seen !== version) setVersion(seen)
  return (
    <FormDialog {...dialog} title={category ? ADMIN_CATEGORIES.edit : ADMIN_CATEGORIES.add} onClose={onClose}>
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

/** One sentence for each phrase that another category has too, because a search for it finds both categories. */
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
  const { defaultValues } = form.formState
  const { column } = ADMIN_CATEGORIES
  return (
    <>
      <TextInput
        {...fieldProps(form, 'name')}
        label={column.name}
        autoComplete="off"
        maxLength={CATEGORY_LIMITS.name}
        required
      />
      <TextArea
        {...fieldProps(form, 'description')}
        label={column.description}
        maxLength={CATEGORY_LIMITS.description}
        counted
        defaultValue={defaultValues?.description}
      />
      <TextInput
        {...fieldProps(form, 'icon_name')}
        label={column.icon_name}
        hint={ADMIN_CATEGORIES.iconHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={CATEGORY_LIMITS.icon_name}
      />
      <PictureChoice
        chosen={useWatch({ control: form.control, name: 'icon_name' })}
        onChoose={(picture) =>
          form.setValue('icon_name', picture, { shouldDirty: true, shouldValidate: true })
        }
      />
      <TextArea
        {...fieldProps(form, 'synonyms')}
        label={ADMIN_CATEGORIES.synonyms}
        hint={[ADMIN_CATEGORIES.synonymsHint, ...shared].join(' ')}
        maxLength={CATEGORY_LIMITS.synonyms}
        counted
        defaultValue={defaultValues?.synonyms}
      />
    </>
  )
}
