import type { Category } from '@tecnicerca/shared/categories'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE_EDIT, UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { useEffect } from 'react'
import { toastError } from '../../../lib/toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { categoryOptions, useFields } from '../form/fields.tsx'

/** The categories to choose from, and the state of loading them. */
export type CategoryChoice = { list: readonly Category[]; isFailed: boolean; retry: () => void }

export function CategoryField({ categories }: { categories: CategoryChoice }) {
  const field = useFields()
  const { list, isFailed, retry } = categories
  const isMissing = isFailed && list.length === 0
  useEffect(() => {
    if (isMissing) toastError(UPGRADE.categoriesFailed)
  }, [isMissing])
  return (
    <>
      <Select
        // Remounts the select when the options arrive: otherwise it would not show a choice restored from a draft.
        key={list.length}
        {...field('category_id')}
        placeholder={PROFILE_EDIT.chooseCategory}
        options={categoryOptions(list)}
        required
      />
      {isMissing && (
        <Banner
          tone="danger"
          alert
          action={
            <Button variant="secondary" onClick={retry}>
              {COMMON.retry}
            </Button>
          }
        >
          {UPGRADE.categoriesFailed}
        </Banner>
      )}
    </>
  )
}
