import { FOOTER } from '@tecnicerca/shared/messages/navigation'
import { share } from '../lib/files/share.ts'
import { Icon } from '../ui/icons/icon.tsx'

const NETWORKS = [
  { name: 'Facebook', icon: 'facebook-glyph' },
  { name: 'WhatsApp', icon: 'whatsapp-glyph' },
  { name: 'Instagram', icon: 'instagram-glyph' },
] as const

/** The social buttons: each shares the open page through the system's share sheet, or copies its link. */
export function ShareButtons() {
  return (
    <ul className="-ml-2 flex gap-1">
      {NETWORKS.map(({ name, icon }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={FOOTER.shareOn(name)}
            title={FOOTER.shareOn(name)}
            onClick={() => void share({ title: document.title, text: FOOTER.shareText, url: location.href })}
            className="inline-flex size-11 items-center justify-center rounded-full text-brand-ink hover:bg-brand-tint"
          >
            <Icon name={icon} />
          </button>
        </li>
      ))}
    </ul>
  )
}
