import { Link } from '@tanstack/react-router'
import type { Category } from '@tecnicerca/shared/categories'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import type { ReactNode } from 'react'
import { pictureOf, tradeOf } from '../../lib/text/trade.ts'
import { CHIP_CLASS } from '../../ui/buttons/chip-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { CategoryIcon } from '../../ui/icons/category-icon.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { tradeTint } from '../../ui/icons/trade-tint.ts'

// The columns depend on the width alone. If they depended on the number of tiles, a page that arrives in pieces would draw
// the first tiles wide and then move them.
const COLUMNS =
  'grid-cols-[repeat(auto-fill,minmax(min(100%,6.2rem),1fr))] md:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]'

type CategoryTilesProps = {
  categories: readonly Category[]
  selected: number | undefined
  /** Stands beside 'Todos', below the tiles. */
  children: ReactNode
}

/** Every category, and 'Todos'. The URL holds the choice, which filters the list below. */
export function CategoryTiles({ categories, selected, children }: CategoryTilesProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5 md:gap-y-2">
      <nav aria-label={HOME.categoriesTitle} className="contents">
        <ul className={classNames('col-span-full grid gap-1.5 md:gap-2', COLUMNS)}>
          {categories.map(({ id, name, icon_name: iconName }) => (
            <li key={id}>
              <CategoryLink
                categoryId={id}
                isSelected={id === selected}
                look={classNames(
                  'flex h-full min-h-15 flex-col items-center justify-center gap-0.5 rounded-card border-2 border-transparent px-0.5 py-1 text-center text-sm font-semibold',
                  'hover:border-control aria-[current=page]:border-current',
                  tradeTint(tradeOf(name, iconName)),
                )}
              >
                <CategoryIcon picture={pictureOf(name, iconName)} />
                <span className="max-w-full hyphens-auto max-md:tracking-tighter">{name}</span>
              </CategoryLink>
            </li>
          ))}
        </ul>
        <CategoryLink
          isSelected={selected === undefined}
          look={classNames(
            CHIP_CLASS,
            'aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand-ink',
          )}
        >
          <Icon name="layout-grid" className="size-5 shrink-0" />
          {HOME.allCategories}
        </CategoryLink>
      </nav>
      {children}
    </div>
  )
}

type CategoryLinkProps = { categoryId?: number; isSelected: boolean; look: string; children: ReactNode }

function CategoryLink({ categoryId, isSelected, look, children }: CategoryLinkProps) {
  return (
    <Link
      to="/"
      search={categoryId === undefined ? {} : { category_id: categoryId }}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isSelected ? 'page' : undefined}
      resetScroll={false}
      replace
      className={look}
    >
      {children}
    </Link>
  )
}
