import { Link } from '@tanstack/react-router'
import type { Category } from '@tecnicerca/shared/categories'
import { HOME } from '@tecnicerca/shared/messages/home'
import { LayoutGrid } from 'lucide-react'
import type { ReactNode } from 'react'
import { CategoryIcon } from './category-icon.tsx'

/** 'Todos' and every category; the choice lives in the address and filters the list below. */
export function CategoryTiles({
  categories,
  selected,
}: {
  categories: readonly Category[]
  selected: number | undefined
}) {
  return (
    <nav aria-label={HOME.categories_title}>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        <Tile isSelected={selected === undefined}>
          <LayoutGrid aria-hidden className="size-5 shrink-0" />
          {HOME.all_categories}
        </Tile>
        {categories.map(({ id, name, icon_name }) => (
          <Tile key={id} category_id={id} isSelected={id === selected}>
            <CategoryIcon name={name} icon_name={icon_name} />
            {name}
          </Tile>
        ))}
      </ul>
    </nav>
  )
}

type TileProps = { category_id?: number; isSelected: boolean; children: ReactNode }

function Tile({ category_id, isSelected, children }: TileProps) {
  return (
    <li>
      <Link
        to="/"
        search={category_id === undefined ? {} : { category_id }}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={isSelected ? 'page' : undefined}
        resetScroll={false}
        replace
        className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control border border-line bg-card px-3 font-semibold hover:bg-brand-tint aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
      >
        {children}
      </Link>
    </li>
  )
}
