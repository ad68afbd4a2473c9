import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { WORK } from '@tecnicerca/shared/messages/work'
import type { ReactNode } from 'react'
import { useOwnWork, WorkFigures, WorkList } from '../features/service-requests/list/work-list.tsx'
import { firstName } from '../features/service-requests/request-chat.ts'
import { AvailabilitySwitch } from '../features/technicians/own/availability-switch.tsx'
import { useOwnProfile } from '../features/technicians/own/use-own-profile.ts'
import { FirstProfileLink } from '../features/technicians/profile/first-profile-link.tsx'
import { HomeSearchForm } from '../features/technicians/search/hero-search.tsx'
import { ShareOwnProfile } from '../features/technicians/share/share-own-profile.tsx'
import type { SessionUser } from '../lib/session/session.ts'
import { useListedTechnician } from '../offline/directory/lazy-directory.ts'
import { Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx'

type TechnicianHomeProps = {
  user: SessionUser
  /** The part of the home screen for everybody. It is shown once the content above is known, so that nothing moves. */
  children: ReactNode
}

/** The technician's day first: the next visit, what to answer, the other jobs and the month, from the phone's store. */
export function TechnicianHome({ user, children }: TechnicianHomeProps) {
  const own = useOwnWork(user)
  const profile = useShownProfile(user)
  const isKnown = own.work !== undefined || own.error !== null
  return (
    <div className="grid grid-cols-1 gap-6 md:gap-8">
      <div className="-mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h1 tabIndex={-1} className="min-w-0 text-xl font-bold wrap-anywhere md:text-2xl">
          {WORK.greeting(firstName(user.name))}
        </h1>
        {isKnown && <OwnAvailability user={user} profile={profile} />}
      </div>
      {isKnown ? (
        <>
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <div className="grid grid-cols-1 gap-6">
              <WorkList
                own={own}
                user={user}
                invitation={profile.shared && <ShareOwnProfile technician={profile.shared} />}
              />
            </div>
            <div className="grid grid-cols-1 gap-3">
              {own.work && <WorkFigures work={own.work} />}
              {!isIdle(own.work) && profile.shared && <ShareOwnProfile technician={profile.shared} />}
            </div>
          </div>
          <SearchSection />
          {children}
        </>
      ) : (
        <TechnicianHomeSkeleton />
      )}
    </div>
  )
}

/** True if the list of the day already offers to share the profile. */
function isIdle(work: ReturnType<typeof useOwnWork>['work']): boolean {
  return work !== undefined && work.toAnswer.length === 0 && !work.next
}

/** Has the shape of the coming content, and the height of the window. */
export function TechnicianHomeSkeleton() {
  return (
    <SkeletonGroup className="grid min-h-dvh content-start gap-3">
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="mt-3 h-60 rounded-card" />
    </SkeletonGroup>
  )
}

/** The user's own profile from phone or server; `available` and `shared` are undefined until it is read. */
function useShownProfile(user: SessionUser) {
  const { technician, availabilityChange, error } = useOwnProfile(user)
  const listed = useListedTechnician(user.technician_id ?? 0)
  const read = technician ? technician.available === 1 : undefined
  const card = listed.status === 'ready' ? listed.card : undefined
  return {
    isMissing: user.technician_id === null || technician === null,
    available: availabilityChange?.available ?? read ?? card?.available,
    shared: technician ?? card,
    availabilityChange,
    error,
  }
}

type OwnAvailabilityProps = { user: SessionUser; profile: ReturnType<typeof useShownProfile> }

function OwnAvailability({ user, profile }: OwnAvailabilityProps) {
  const { isMissing, available, availabilityChange, error } = profile
  if (isMissing) return <FirstProfileLink />
  if (available === undefined) return error ? null : <Skeleton className="h-11 w-40" />
  return <AvailabilitySwitch user={user} available={available} availabilityChange={availabilityChange} />
}

/** The home screen's search, below the user's own content. */
function SearchSection() {
  return (
    <section
      aria-labelledby="search-technicians"
      className="on-blue rounded-card bg-header p-4 text-on-header md:p-6"
    >
      <h2 id="search-technicians" className="text-lg font-bold">
        {HOME.heroTitle}
      </h2>
      <HomeSearchForm />
    </section>
  )
}
