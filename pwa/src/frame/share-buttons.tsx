import { FOOTER } from '@tecnicerca/shared/messages/navigation'
import { share } from '../lib/share.ts'
import { NETWORK_ICONS } from './network-icons.ts'

/** The social buttons: each shares the page that is open, by the system's sheet or as a copied link. */
export function ShareButtons() {
  return (
    <ul className="-ml-2 flex gap-1">
      {NETWORK_ICONS.map(({ name, path }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={FOOTER.share_on(name)}
            title={FOOTER.share_on(name)}
            onClick={() => void share({ title: document.title, text: FOOTER.share_text, url: location.href })}
            className="inline-flex size-11 items-center justify-center rounded-full text-brand-ink hover:bg-brand-tint"
          >
            <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-current">
              <path d={path} />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}
