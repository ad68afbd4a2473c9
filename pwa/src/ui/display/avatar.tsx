import { initialOf } from '@tecnicerca/shared/values/initial'
import { useState } from 'react'
import { photoSrcSet, photoUrl } from '../../lib/files/photo-urls.ts'
import type { Trade } from '../../lib/text/trade.ts'
import { classNames } from '../class-names.ts'
import { tradeTint } from '../icons/trade-tint.ts'

type AvatarSize = 'sm' | 'md' | 'lg' | 'xl'

const SIZES: Record<AvatarSize, { pixels: number; box: string }> = {
  sm: { pixels: 40, box: 'size-10 text-lg' },
  md: { pixels: 64, box: 'size-16 text-xl' },
  lg: { pixels: 96, box: 'size-24 text-2xl' },
  xl: { pixels: 128, box: 'size-32 text-2xl' },
}

type AvatarProps = {
  name: string
  /** The stored file name (`<hash>-320.webp`). */
  photo?: string | null | undefined
  size?: AvatarSize
  /** The trade that gives the disc with the initial its colors. */
  trade?: Trade | undefined
  /** Loads the photo at once, for the person whom the screen is about. In lists, names and taps come first. */
  eager?: boolean
  /** Says whose photo it is; omitted if the name is shown beside it. */
  alt?: string
}

/** A photo, or the initial on a tinted disc if there is no photo or it fails to load. */
export function Avatar({ name, photo, size = 'md', trade, eager = false, alt = '' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const { pixels, box } = SIZES[size]
  const look = classNames('shrink-0 rounded-full', box)
  if (photo && broken !== photo)
    return (
      <img
        src={photoUrl(photo)}
        srcSet={photoSrcSet(photo)}
        sizes={`${pixels}px`}
        width={pixels}
        height={pixels}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'auto' : 'low'}
        className={classNames(look, 'bg-sunken object-cover')}
        onError={() => setBroken(photo)}
        ref={(image) => {
          // The `error` event of a photo that failed before hydration has already been fired.
          if (image?.complete && image.naturalWidth === 0) setBroken(photo)
        }}
      />
    )
  return (
    <span
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={classNames(look, tradeTint(trade), 'inline-flex items-center justify-center font-bold')}
    >
      {initialOf(name)}
    </span>
  )
}
