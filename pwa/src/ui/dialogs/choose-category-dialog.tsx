import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Select } from '../forms/select.tsx'
import { FormDialog } from './form-dialog.tsx'

type ChooseCategoryDialogProps<Chosen> = {
  title: string
  submitLabel: string
  busy: boolean
  categories: readonly Chosen[]
  onChosen: (category: Chosen) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks the admin for a category. `children` are shown above the list. */
export function ChooseCategoryDialog<Chosen extends Category>({
  categories,
  onChosen,
  children,
  ...dialog
}: ChooseCategoryDialogProps<Chosen>) {
  const [id, setId] = useState('')
  const [isAsked, setAsked] = useState(false)
  const chosen = categories.find((category) => String(category.id) === id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen) onChosen(chosen)
    else setAsked(true)
  }
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {children}
      <Select
        label={ADMIN_CATEGORIES.category}
        required
        placeholder={ADMIN_CATEGORIES.chooseCategory}
        options={categories.map((category) => ({ value: category.id, label: category.name }))}
        value={id}
        onChange={({ target }) => setId(target.value)}
        error={isAsked && !chosen ? ADMIN_CATEGORIES.categoryRequired : undefined}
      />
    </FormDialog>
  )
}
