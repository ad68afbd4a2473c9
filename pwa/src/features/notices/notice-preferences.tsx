import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NOTICE_PREFERENCES } from '@tecnicerca/shared/messages/notices/notices'
import type { NoticePreferencesInput, NoticePreferences as Preferences } from '@tecnicerca/shared/notices'
import { apiCall } from '../../lib/http/api-client.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { toastError } from '../../lib/toast.ts'
import { useConnection } from '../../offline/network/connection.ts'
import { Card } from '../../ui/display/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { choosing, GROUPS, isChosen, type Way } from './preference-groups.ts'
import { noticePreferencesQuery } from './queries.ts'

const { groups: WORDS, ...TEXT } = NOTICE_PREFERENCES

/** Which notices come by which channel: push or mail. */
export function NoticePreferences({ user }: { user: SessionUser }) {
  const query = noticePreferencesQuery(user.id)
  const { data, error, isFetching, refetch } = useQuery(query)
  const connection = useConnection()
  const isCutOff = connection === 'offline' || connection === 'portal'
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: changeNoticePreferences,
    onSuccess: (all) => queryClient.setQueryData(query.queryKey, all),
    onError: (failure) => toastError(messageOf(failure, TEXT.saveFailed)),
  })
  return (
    <Card as="section" aria-labelledby="notice-preferences" className="mt-4 grid gap-3">
      <h2 id="notice-preferences" className="text-lg font-bold">
        {TEXT.title}
      </h2>
      {isCutOff && (
        <Banner tone="amber" icon={<Icon name="cloud-off" className="size-5 shrink-0" />}>
          {TEXT.needsNetwork}
        </Banner>
      )}
      {data ? (
        <Choices preferences={data} isBusy={change.isPending} onChange={change.mutate} />
      ) : error && isCutOff ? null : error ? (
        <LoadFailed
          message={TEXT.loadFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ChoicesSkeleton />
      )}
    </Card>
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

function ChoicesSkeleton() {
  return (
    <SkeletonGroup className="grid gap-x-8 gap-y-2 md:grid-cols-2">
      {GROUPS.map((group) => (
        <Skeleton key={group} className="h-24" />
      ))}
    </SkeletonGroup>
  )
}

const noticePreferences = async () => (await import('@tecnicerca/shared/notices')).noticePreferences

/** Changes only the given preferences. Returns all of them. */
function changeNoticePreferences(body: NoticePreferencesInput): Promise<Preferences> {
  return apiCall({ method: 'PUT', path: '/notices/preferences', body }, noticePreferences)
}
