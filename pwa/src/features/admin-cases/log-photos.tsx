import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin-cases'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { API_BASE } from '../../lib/api-base.ts'
import { Dialog } from '../../ui/dialog.tsx'

type LogPhotosProps = { case_id: number; photo_ids: readonly string[] }

/** The photos that an event names, each a button that shows it large. */
export function LogPhotos({ case_id, photo_ids }: LogPhotosProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photo_ids.map((photo_id, index) => (
        <li key={photo_id}>
          <LogPhoto
            url={`${API_BASE}/service-requests/${case_id}/photos/${photo_id}`}
            label={ADMIN_CASES.photo(String(index + 1))}
          />
        </li>
      ))}
    </ul>
  )
}

function LogPhoto({ url, label }: { url: string; label: string }) {
  const [is_missing, setIsMissing] = useState(false)
  const [is_open, setIsOpen] = useState(false)
  // A message names its photos before they come, and some never do.
  if (is_missing)
    return (
      <span className="flex size-24 flex-col items-center justify-center gap-1 rounded-control border border-line bg-surface p-1 text-center text-sm leading-tight text-muted">
        <ImageOff aria-hidden className="size-5 shrink-0" />
        {ADMIN_CASES.photo_missing}
      </span>
    )
  return (
    <>
      <button type="button" className="block rounded-control" onClick={() => setIsOpen(true)}>
        <img
          src={`${url}?width=320`}
          alt={label}
          className="size-24 rounded-control border border-line object-cover"
          width={96}
          height={96}
          onError={() => setIsMissing(true)}
        />
      </button>
      <Dialog open={is_open} title={label} onClose={() => setIsOpen(false)}>
        <img src={url} alt={label} className="max-h-[70dvh] w-full rounded-control object-contain" />
      </Dialog>
    </>
  )
}
