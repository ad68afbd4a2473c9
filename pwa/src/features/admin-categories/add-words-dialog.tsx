import type { AdminCategory } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Select } from '../../ui/forms/select.tsx'

type AddWordsDialogProps = {
  words: string
  categories: readonly AdminCategory[]
  onChosen: (category: AdminCategory) => void
  onClose: () => void
}

/** Asks which category was meant by a search that found nobody. */
export function AddWordsDialog({ words, categories, onChosen, onClose }: AddWordsDialogProps) {
  const [id, setId] = useState('')
  const [isAsked, setAsked] = useState(false)
  const chosen = categories.find((category) => String(category.id) === id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen) onChosen(chosen)
    else setAsked(true)
  }
  return (
    <FormDialog
      title={ADMIN_CATEGORIES.addWords}
      onSubmit={submit}
      onClose={onClose}
      busy={false}
      submitLabel={ADMIN_CATEGORIES.addWordsNext}
    >
      <p className="wrap-anywhere">«{words}»</p>
      <Select
        label={ADMIN_CATEGORIES.category}
        required
        placeholder={ADMIN_CATEGORIES.chooseCategory}
        options={categories.map((category) => ({ value: category.id, label: category.name }))}
        value={id}
        onChange={(event) => setId(event.target.value)}
        error={isAsked && !chosen ? ADMIN_CATEGORIES.categoryRequired : undefined}
      />
    </FormDialog>
  )
}
