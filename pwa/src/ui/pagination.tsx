import { COMMON } from '@tecnicerca/shared/messages/common'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

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
    <nav aria-label={COMMON.pagination} className="flex items-center justify-end gap-2 text-sm text-muted">
      <span aria-live="polite">{summary ?? COMMON.page_of(page, pages)}</span>
      <IconButton label={COMMON.previous_page} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={COMMON.next_page} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </nav>
  )
}
