import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE_EDIT, UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { toastError } from '../../../lib/toast'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import type { CategoryChoice, ProfessionalValues } from './professional-values'

export function CategoryField({ categories }: { categories: CategoryChoice }) {
  const { register, formState } = useFormContext<ProfessionalValues>()
  const { list, is_failed, retry } = categories
  const is_missing = is_failed && list.length === 0
  useEffect(() => {
    if (is_missing) toastError(UPGRADE.categories_failed)
  }, [is_missing])
  return (
    <>
      <Select
        // Options that arrive late would leave a restored choice unseen.
        key={list.length}
        {...register('category_id')}
        label={PROFILE_EDIT.category}
        placeholder={PROFILE_EDIT.choose_category}
        options={list.map(({ id, name }) => ({ value: id, label: name }))}
        required
        error={formState.errors.category_id?.message}
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
