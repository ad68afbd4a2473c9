import type { Category } from '@tecnicerca/shared/categories'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE_EDIT, UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { useEffect } from 'react'
import { toastError } from '../../../lib/toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { categoryOptions, useFields } from '../form/fields.tsx'

/** The categories to choose from, as the screen's loading of them stands. */
export type CategoryChoice = { list: readonly Category[]; is_failed: boolean; retry: () => void }

export function CategoryField({ categories }: { categories: CategoryChoice }) {
  const field = useFields()
  const { list, is_failed, retry } = categories
  const is_missing = is_failed && list.length === 0
  useEffect(() => {
    if (is_missing) toastError(UPGRADE.categories_failed)
  }, [is_missing])
  return (
    <>
      <Select
        // A choice restored from a draft shows only in a select that is made after its options have come.
        key={list.length}
        {...field('category_id')}
        placeholder={PROFILE_EDIT.choose_category}
        options={categoryOptions(list)}
        required
      />
      {is_missing && (
        <Banner
          tone="danger"
          alert
          action={
            <Button variant="secondary" onClick={retry}>
              {COMMON.retry}
            </Button>
          }
        >
          {UPGRADE.categories_failed}
        </Banner>
      )}
    </>
  )
}
