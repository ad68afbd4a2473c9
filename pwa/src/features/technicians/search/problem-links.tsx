import { Link } from '@tanstack/react-router'
import type { Category } from '@tecnicerca/shared/categories'
import { HOME, PROBLEMS } from '@tecnicerca/shared/messages/public-pages/home'
import { foldWords } from '@tecnicerca/shared/search'
import { classNames } from '../../../ui/class-names.ts'
import { SCROLL_ROW_CLASS } from '../../../ui/layout/scroll-row-class.ts'

type ProblemLinksProps = { categories: readonly Category[]; selected: number | undefined }

/** Links from common problems to a search for technicians. If a category is selected, only its problems. */
export function ProblemLinks({ categories, selected }: ProblemLinksProps) {
  const shown = categories.filter(({ id }) => selected === undefined || id === selected)
  const names = new Set(shown.map(({ name }) => foldWords(name).join(' ')))
  // Until the categories are loaded, all problems are shown, so that nothing below moves.
  const problems = PROBLEMS.filter(({ category }) => categories.length === 0 || names.has(category))
  if (problems.length === 0) return null
  return (
    <nav aria-label={HOME.problemsTitle} className="min-w-0">
      <ul className={classNames(SCROLL_ROW_CLASS, 'max-md:ml-0! max-md:pl-0.5!')}>
        {problems.map(({ text }) => (
          <li key={text}>
            <Link
              to="/search"
              search={{ query: text }}
              className="inline-flex min-h-11 items-center rounded-full bg-brand-tint px-4 text-sm font-semibold text-brand-ink hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
