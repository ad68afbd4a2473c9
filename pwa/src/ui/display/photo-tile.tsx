import type { ReactNode } from 'react'

type PhotoTileProps = { src: string; label: string; onOpen: () => void; onError?: () => void }

/** A photo as a tile that opens it large. */
export function PhotoTile({ src, label, onOpen, onError }: PhotoTileProps) {
  return (
    <button type="button" className="block rounded-control" onClick={onOpen}>
      <img
        src={src}
        alt={label}
        className="size-24 rounded-control border border-line object-cover"
        width={96}
        height={96}
        onError={onError}
      />
    </button>
  )
}

/** Shown in place of a photo that is missing. */
export function EmptyPhotoTile({ children }: { children: ReactNode }) {
  return (
    <span className="flex size-24 flex-col items-center justify-center gap-1 rounded-control border border-line bg-surface p-1 text-center text-sm leading-tight text-muted">
      {children}
    </span>
  )
}
