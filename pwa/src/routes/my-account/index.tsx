import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { DataSavingSwitch } from '../../app-shell/data-saving-switch.tsx'
import { AccountSummary } from '../../features/accounts/account-summary.tsx'
import { OwnData } from '../../features/accounts/own-data.tsx'
import { OwnConsents } from '../../features/consents/own-consents.tsx'
import { NoticePreferences } from '../../features/notices/notice-preferences.tsx'
import { useOwnProfile } from '../../features/technicians/own/use-own-profile.ts'
import { pageHead } from '../../head/page-head.ts'
import { type SessionUser, useSession } from '../../lib/session/session.ts'
import { tradeOf } from '../../lib/text/trade.ts'
import { requireSession } from '../../navigation/guards.ts'
import { PushDevice } from '../../push/device.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { cardClass } from '../../ui/display/card-class.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/my-account/')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginAccount) }),
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.account }),
  component: AccountScreen,
})

function AccountScreen() {
  const entered = Route.useRouteContext().user
  // After a sign-out this screen renders once more. Without a user that would fail, so it then uses the previous user.
  const { user = entered } = useSession()
  return (
    <>
      <PageHeader title={TITLES.account} backTo="/" />
      <AccountSummary
        user={user}
        avatar={user.technician_id === null ? <Avatar name={user.name} /> : <OwnPhoto user={user} />}
      />
      <OwnConsents user={user} />
      <NoticePreferences user={user} />
      <div className={cardClass('mt-4')}>
        <PushDevice />
      </div>
      <div className={cardClass('mt-4')}>
        <DataSavingSwitch />
      </div>
      <OwnData />
    </>
  )
}

/** The technician's photo, from the stored profile or the server's. */
function OwnPhoto({ user }: { user: SessionUser }) {
  const { technician } = useOwnProfile(user)
  const trade = tradeOf(technician?.category_name ?? '')
  return <Avatar name={user.name} photo={technician?.profile_image} trade={trade} eager />
}
