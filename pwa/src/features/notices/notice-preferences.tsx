import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NOTICE_PREFERENCES } from '@tecnicerca/shared/messages/notices/notices'
import type { NoticePreferencesInput, NoticePreferences as Preferences } from '@tecnicerca/shared/notices'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { apiCall } from '../../lib/http/api-client.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { toastError } from '../../lib/toast.ts'
import { useIsCutOff } from '../../offline/network/connection.ts'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { choosing, GROUPS, isChosen, type Way } from './preference-groups.ts'
import { noticePreferencesQuery } from './queries.ts'

const { groups: WORDS, ...TEXT } = NOTICE_PREFERENCES

/** Which notices come by which channel: push or mail. */
export function NoticePreferences({ user }: { user: SessionUser }) {
  const query = useQuery(noticePreferencesQuery(user.id))
  const isCutOff = useIsCutOff()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: changeNoticePreferences,
    onSuccess: (all) => queryClient.setQueryData(noticePreferencesQuery(user.id).queryKey, all),
    onError: (failure) => toastError(messageOf(failure, TEXT.saveFailed)),
  })
  return (
    <TitledCard id="notice-preferences" title={TEXT.title} titleClass="" className="mt-4 grid gap-3">
      <NeedsNetwork words={TEXT.needsNetwork} />
      {!(isCutOff && query.isLoadingError) && (
        <WhenLoaded
          query={query}
          failed={TEXT.loadFailed}
          skeleton={GROUPS.map(() => 'h-24')}
          skeletonClass="grid gap-x-8 gap-y-2 md:grid-cols-2"
        >
          {(preferences) => (
            <Choices preferences={preferences} isBusy={change.isPending} onChange={change.mutate} />
          )}
        </WhenLoaded>
      )}
    </TitledCard>
  )
}

type ChoicesProps = {
  preferences: Preferences
  isBusy: boolean
  onChange: (change: NoticePreferencesInput) => void
}

function Choices({ preferences, isBusy, onChange }: ChoicesProps) {
  return (
    <>
      <p className="text-muted">{TEXT.intro}</p>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {GROUPS.map((group) => (
          <li key={group} className="border-t border-line py-2">
            <p className="font-semibold">{WORDS[group].title}</p>
            <p className="text-sm text-muted">{WORDS[group].help}</p>
            <div className="flex flex-wrap gap-x-6">
              {(['push', 'mail'] satisfies Way[]).map((way) => {
                const isOn = isChosen(preferences, group, way)
                if (isOn === undefined) return null
                return (
                  <Checkbox
                    key={way}
                    label={TEXT[way]}
                    aria-label={TEXT.choice(WORDS[group].title, TEXT[way])}
                    checked={isOn}
                    disabled={isBusy}
                    onChange={({ target }) => onChange(choosing(group, way, target.checked))}
                  />
                )
              })}
            </div>
          </li>
        ))}
      </ul>
      <Switch
        label={TEXT.quiet}
        hint={TEXT.quietHelp}
        className="border-t border-line pt-2"
        checked={preferences.quiet_hours}
        disabled={isBusy}
        onChange={({ target }) => onChange({ quiet_hours: target.checked })}
      />
    </>
  )
}

const noticePreferences = async () => (await import('@tecnicerca/shared/notices')).noticePreferences

/** Changes only the given preferences. Returns all preferences of the user. */
function changeNoticePreferences(body: NoticePreferencesInput): Promise<Preferences> {
  return apiCall({ method: 'PUT', path: '/notices/preferences', body }, noticePreferences)
}
