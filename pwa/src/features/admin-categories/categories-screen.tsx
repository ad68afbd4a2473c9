import { useQuery } from '@tanstack/react-query'
import type { AdminCategory } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ChooseCategoryDialog } from '../../ui/dialogs/choose-category-dialog.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ServerTable } from '../../ui/tables/server-table.tsx'
import { useTableAddress } from '../../ui/tables/use-table-address.ts'
import { CATEGORY_COLUMNS } from './category-columns.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { adminCategoriesQuery, allCategoriesQuery } from './queries.ts'

/** The action whose dialog is open, with its category. */
type Doing =
  | { act: 'write'; category?: AdminCategory; added?: string }
  | { act: 'delete'; category: AdminCategory }
  | { act: 'add words'; words: string }

export function CategoriesScreen() {
  const { address } = useTableAddress()
  const [doing, setDoing] = useState<Doing>()
  return (
    <>
      <PageHeader title={ADMIN_CATEGORIES.title} />
      <ServerTable
        words={ADMIN_CATEGORIES}
        columns={CATEGORY_COLUMNS}
        page={useQuery(adminCategoriesQuery(address))}
        file={{ path: '/admin/categories.csv', name: 'categorias' }}
        renderActions={(category) => (
          <>
            <IconButton
              icon="pencil"
              label={ADMIN_CATEGORIES.editNamed(category.name)}
              onClick={() => setDoing({ act: 'write', category })}
            />
            <IconButton
              icon="trash-2"
              iconClass="size-5 text-danger-ink"
              label={ADMIN_CATEGORIES.deleteNamed(category.name)}
              onClick={() => setDoing({ act: 'delete', category })}
            />
          </>
        )}
      >
        <Button icon={<Icon name="plus" className="size-5" />} onClick={() => setDoing({ act: 'write' })}>
          {ADMIN_CATEGORIES.add}
        </Button>
      </ServerTable>
      <MissedSearches onAdd={(words) => setDoing({ act: 'add words', words })} />
      {doing && <CategoryDialogs doing={doing} onDo={setDoing} />}
    </>
  )
}

type CategoryDialogsProps = { doing: Doing; onDo: (next: Doing | undefined) => void }

function CategoryDialogs({ doing, onDo }: CategoryDialogsProps) {
  const { data: categories = [] } = useQuery(allCategoriesQuery())
  const close = () => onDo(undefined)
  if (doing.act === 'write')
    return (
      <CategoryDialog categories={categories} category={doing.category} added={doing.added} onClose={close} />
    )
  if (doing.act === 'delete') return <DeleteCategoryDialog category={doing.category} onClose={close} />
  return (
    <ChooseCategoryDialog
      title={ADMIN_CATEGORIES.addWords}
      submitLabel={ADMIN_CATEGORIES.addWordsNext}
      busy={false}
      categories={categories}
      onChosen={(category) => onDo({ act: 'write', category, added: doing.words })}
      onClose={close}
    >
      <p className="wrap-anywhere">«{doing.words}»</p>
    </ChooseCategoryDialog>
  )
}
