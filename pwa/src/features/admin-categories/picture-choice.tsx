import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { PICTURES, type Picture } from '../../lib/text/trade.ts'
import { CategoryIcon } from '../../ui/icons/category-icon.tsx'

type PictureChoiceProps = { chosen: string; onChoose: (picture: Picture) => void }

/** The pictures for a category's tile, as toggle buttons; at most one is pressed. */
export function PictureChoice({ chosen, onChoose }: PictureChoiceProps) {
  return (
    <div role="group" aria-label={ADMIN_CATEGORIES.pictures}>
      <p aria-hidden className="mb-1 text-sm text-muted">
        {ADMIN_CATEGORIES.pictures}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {PICTURES.map((picture) => (
          <button
            key={picture}
            type="button"
            title={ADMIN_CATEGORIES.picture[picture]}
            aria-label={ADMIN_CATEGORIES.picture[picture]}
            aria-pressed={picture === chosen}
            onClick={() => onChoose(picture)}
            className="inline-flex size-11 items-center justify-center rounded-control border border-line bg-card text-ink hover:bg-brand-tint aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
          >
            <CategoryIcon picture={picture} />
          </button>
        ))}
      </div>
    </div>
  )
}
