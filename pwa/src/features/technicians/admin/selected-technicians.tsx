import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AdminTechnicianRow,
  type SeveralTechniciansInput,
  severalTechniciansAnswer,
} from '@tecnicerca/shared/admin/technicians'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { useState } from 'react'
import { apiCall } from '../../../lib/http/api-client.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUndoToast } from '../../../lib/use-undo.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChooseCategoryDialog } from '../../../ui/dialogs/choose-category-dialog.tsx'
import { SelectionBar } from '../../../ui/tables/selection.tsx'

type SelectedProps = {
  selected: readonly AdminTechnicianRow[]
  categories: readonly Category[]
  onDone: () => void
}

/** Changes all selected technicians with one call. */
export function SelectedTechnicians({ selected, categories, onDone }: SelectedProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { change, isPending } = useSeveralChange(onDone)
  const setAvailable = (available: boolean) =>
    change({ rows: selected.filter((row) => row.available !== Number(available)), fields: { available } })
  return (
    <>
      <SelectionBar count={selected.length}>
        <Button variant="secondary" disabled={isPending} onClick={() => setAvailable(true)}>
          {ADMIN_TECHNICIANS.setAvailable}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => setAvailable(false)}>
          {ADMIN_TECHNICIANS.setUnavailable}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => setChoosing(true)}>
          {ADMIN_TECHNICIANS.changeCategory}
        </Button>
      </SelectionBar>
      {isChoosing && (
        <ChooseCategoryDialog
          title={ADMIN_TECHNICIANS.changeCategory}
          submitLabel={CONTROLS.save}
          busy={isPending}
          categories={categories}
          onChosen={({ id }) => {
            change({ rows: selected, fields: { category_id: id } })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

type SeveralChange = {
  rows: readonly AdminTechnicianRow[]
  fields: Pick<SeveralTechniciansInput, 'available' | 'category_id'>
}

function useSeveralChange(onDone: () => void) {
  const queryClient = useQueryClient()
  const showUndo = useUndoToast()
  const { mutate, isPending } = useMutation({
    mutationFn: changeSeveral,
    onSuccess: async ({ count }, { rows, fields }) => {
      const done = ADMIN_TECHNICIANS.severalUpdated(count)
      const { available } = fields
      // Only rows with the other value were sent, so setting the opposite value restores them.
      if (available === undefined) toastSuccess(done)
      else showUndo(done, () => changeSeveral({ rows, fields: { available: !available } }))
      await queryClient.invalidateQueries()
      onDone()
    },
    onError: (error) => toastError(messageOf(error, ADMIN_TECHNICIANS.updateFailed)),
  })
  const change = (wanted: SeveralChange) => (wanted.rows.length > 0 ? mutate(wanted) : onDone())
  return { change, isPending }
}

function changeSeveral({ rows, fields }: SeveralChange): Promise<{ count: number }> {
  const ids = rows.flatMap(({ technician_id: id }) => id ?? [])
  return apiCall(
    { method: 'PUT', path: '/admin/technicians', body: { ids, ...fields } },
    severalTechniciansAnswer,
  )
}
