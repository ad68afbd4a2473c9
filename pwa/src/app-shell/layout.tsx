import { useMatches } from '@tanstack/react-router'
import { SUSPENDED } from '@tecnicerca/shared/messages/account/account'
import { COMMON } from '@tecnicerca/shared/messages/common'
import type { ReactNode } from 'react'
import { useSession } from '../lib/session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { ConnectionBanner } from './connection-slot.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { Notices } from './notices.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type LayoutProps = {
  /** A question to the user (about consents), shown above every screen. */
  question: ReactNode
  children: ReactNode
}

export function Layout({ question, children }: LayoutProps) {
  const { user } = useSession()
  const isWide = useMatches({ select: (matches) => matches.some((match) => match.staticData.isWide) })
  const isConversation = useMatches({
    select: (matches) => matches.some((match) => match.staticData.isConversation),
  })
  return (
    <div
      // With `isWide`, header, banners, content and footer all use the whole width, so that their edges align.
      className={classNames('flex min-h-dvh flex-col', isWide && '[--container-page:none]')}
      data-signed-in={user ? '' : undefined}
    >
      <a
        href="#content"
        className="sr-only z-30 rounded-control bg-card px-4 py-3 font-semibold text-brand-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {COMMON.skipToContent}
      </a>
      <SiteHeader />
      {user?.suspension_reason !== undefined && <SuspensionBanner reason={user.suspension_reason} />}
      {question && <div className="mx-auto w-full max-w-page px-4 pt-3 print:hidden">{question}</div>}
      <Notices />
      <ConnectionBanner />
      <main
        id="content"
        tabIndex={-1}
        className={classNames(
          'mx-auto w-full max-w-page grow px-4 outline-none',
          // At least as high as the window, so that the footer is never where content will appear.
          isConversation ? 'flex flex-col' : 'min-h-dvh py-4 md:py-8',
        )}
      >
        {children}
      </main>
      {!isConversation && <SiteFooter />}
      <PhoneBar />
      <LazyToaster />
    </div>
  )
}

/** Tells a suspended person why they can send nothing, and how to answer. */
function SuspensionBanner({ reason }: { reason: string }) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-3 print:hidden">
      <Banner tone="danger" icon={<Icon name="ban" className="size-5 shrink-0" />}>
        <p className="font-semibold">{SUSPENDED.title}</p>
        <p className="wrap-anywhere">{SUSPENDED.explained(reason)}</p>
      </Banner>
    </div>
  )
}
