import { Link } from '@tanstack/react-router'
import type { Category } from '@tecnicerca/shared/categories'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import type { ReactNode } from 'react'
import { pictureOf, tradeOf } from '../../lib/text/trade.ts'
import { classNames } from '../../ui/class-names.ts'
import { CategoryIcon } from '../../ui/icons/category-icon.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { tradeTint } from '../../ui/icons/trade-tint.ts'

// Fixed column counts by number of tiles. If the CSS derived them from the tiles, a page that arrives in pieces would draw
// the first tiles wide and then move them.
const ONE_ROW: Record<number, string> = {
  3: 'md:grid-cols-3',
  4: 'md:grid-cols-4',
  5: 'md:grid-cols-5',
  6: 'md:grid-cols-6',
  7: 'md:grid-cols-7',
}
const MANY = 'md:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]'

/** 'Todos' and every category. The URL holds the choice, which filters the list below. */
export function CategoryTiles({
  categories,
  selected,
}: {
  categories: readonly Category[]
  selected: number | undefined
}) {
  return (
    <nav aria-label={HOME.categoriesTitle}>
      <ul className={classNames('grid grid-cols-3 gap-1.5 md:gap-2', ONE_ROW[categories.length + 1] ?? MANY)}>
        <Tile isSelected={selected === undefined} look="bg-card text-ink" isWide>
          <Icon name="layout-grid" className="size-5 shrink-0 md:size-6" />
          {HOME.allCategories}
        </Tile>
        {categories.map(({ id, name, icon_name: iconName }) => (
          <Tile
            key={id}
            category_id={id}
            isSelected={id === selected}
            look={tradeTint(tradeOf(name, iconName))}
          >
            <CategoryIcon picture={pictureOf(name, iconName)} />
            <span className="max-w-full hyphens-auto max-md:tracking-tighter">{name}</span>
          </Tile>
        ))}
      </ul>
    </nav>
  )
}

type TileProps = {
  category_id?: number
  isSelected: boolean
  /** Classes for the background and the text color. */
  look: string
  /** Takes the whole last row of a phone's grid, one line high, so that people see the trades first. */
  isWide?: boolean
  children: ReactNode
}

function Tile({ category_id: categoryId, isSelected, look, isWide = false, children }: TileProps) {
  return (
    <li className={classNames(isWide && 'col-span-full max-md:order-last md:col-span-1')}>
      <Link
        to="/"
        search={categoryId === undefined ? {} : { category_id: categoryId }}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={isSelected ? 'page' : undefined}
        resetScroll={false}
        replace
        className={classNames(
          'flex h-full items-center justify-center gap-1 rounded-card border-2 text-center text-sm font-semibold',
          'hover:border-control aria-[current=page]:border-current',
          isWide ? 'min-h-11 border-line md:min-h-18 md:flex-col' : 'min-h-18 flex-col border-transparent',
          look,
        )}
      >
        {children}
      </Link>
    </li>
  )
}
