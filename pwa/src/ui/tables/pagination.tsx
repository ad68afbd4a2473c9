import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { IconButton } from '../buttons/icon-button.tsx'
import { Icon } from '../icons/icon.tsx'

export function Pagination({
  page,
  pages,
  onPage,
  summary,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
  summary?: string
}) {
  if (pages <= 1) return null
  return (
    <nav aria-label={CONTROLS.pagination} className="flex items-center justify-end gap-2 text-sm text-muted">
      <span aria-live="polite">{summary ?? CONTROLS.pageOf(page, pages)}</span>
      <IconButton label={CONTROLS.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="chevron-left" className="size-5" />
      </IconButton>
      <IconButton label={CONTROLS.nextPage} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Icon name="chevron-right" className="size-5" />
      </IconButton>
    </nav>
  )
}
