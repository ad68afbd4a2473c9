import { SUSPENDED } from '@tecnicerca/shared/messages/account'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icons/icon.tsx'

/** Tells a suspended person why they can send nothing, and how to answer. */
export function SuspensionBanner({ reason }: { reason: string }) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-3 print:hidden">
      <Banner tone="danger" icon={<Icon name="ban" className="size-5 shrink-0" />}>
        <p className="font-semibold">{SUSPENDED.title}</p>
        <p className="wrap-anywhere">{SUSPENDED.explained(reason)}</p>
      </Banner>
    </div>
  )
}
