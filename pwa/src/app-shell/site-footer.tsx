import { Link } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { FOOTER, NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { CONTACT_META } from '@tecnicerca/shared/protocol/page-rendering'
import { useSyncExternalStore } from 'react'
import { useSession } from '../lib/session/session.ts'
import { currentYear } from '../lib/text/formats.ts'
import { readRedirect } from '../navigation/guards.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { DataSavingSlot } from './connection-slot.tsx'
import { ShareButtons } from './share-buttons.tsx'

const LINK = 'inline-flex min-h-11 items-center rounded-control font-semibold text-brand-ink hover:underline'

const LEGAL = [
  { to: '/privacidad', label: TITLES.privacy },
  { to: '/terminos', label: TITLES.terms },
] as const

const never = () => () => undefined

function readContact(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${CONTACT_META}"]`)?.content
}

export function SiteFooter() {
  const { user } = useSession()
  const contactEmail = useSyncExternalStore(never, readContact, () => undefined)
  return (
    <footer aria-label={FOOTER.footer} className="mt-8 border-t border-line bg-card print:hidden">
      <div className="mx-auto grid max-w-page gap-6 px-4 py-6 sm:grid-cols-2 md:grid-cols-3">
        <section>
          <h2 className="font-bold">{FOOTER.contactTitle}</h2>
          <p className="flex min-h-11 items-center gap-2 text-muted">
            <Icon name="map-pin" className="size-5 shrink-0" />
            {FOOTER.contactCity}
          </p>
          {contactEmail && (
            <a href={`mailto:${contactEmail}`} className={`${LINK} gap-2`}>
              <Icon name="mail" className="size-5" />
              {contactEmail}
            </a>
          )}
        </section>
        <section>
          <h2 className="font-bold">{FOOTER.linksTitle}</h2>
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Link to="/como-funciona" className={LINK}>
                {NAVIGATION.howItWorks}
              </Link>
            </li>
            <li>
              <Link to="/mis-tecnicos" className={LINK}>
                {TITLES.favourites}
              </Link>
            </li>
            {LEGAL.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {label}
                </Link>
              </li>
            ))}
            {!user && (
              <>
                <li>
                  <Link to="/register" search={readRedirect} className={LINK}>
                    {NAVIGATION.register}
                  </Link>
                </li>
                <li>
                  <Link to="/register-technician" search={readRedirect} className={LINK}>
                    {NAVIGATION.becomeTechnician}
                  </Link>
                </li>
              </>
            )}
          </ul>
        </section>
        <section>
          <h2 className="font-bold">{FOOTER.shareTitle}</h2>
          <ShareButtons />
          {!user && <DataSavingSlot />}
        </section>
      </div>
      <p className="border-t border-line px-4 py-4 text-center text-sm text-muted">
        © {currentYear()} {COMMON.productName}
      </p>
      <div aria-hidden className="h-(--bottom-bar)" />
    </footer>
  )
}
