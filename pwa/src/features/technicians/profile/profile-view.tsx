import type { LinkProps } from '@tanstack/react-router'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import type { ReactNode } from 'react'
import { hidesPrices, useFreshness, useShownAge } from '../../../offline/network/freshness.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { ActionBar } from '../../../ui/layout/bottom-bar.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StarSlot } from '../card/star-slot.tsx'
import { ShareProfileButton } from '../share/share-profile-button.tsx'
import type { ListedProfile } from './listed-profile.ts'
import { MoreOfTrade, ProfileDetails } from './profile-details.tsx'
import { ProfileSummary } from './profile-summary.tsx'

type ProfileViewProps = {
  technician: ListedProfile
  backTo: LinkProps['to']
  /** Time of the phone's copy, if the server could not be reached. */
  seenAt: number | undefined
  /** The user's own profile: no warning that the technician is unavailable, no share button, no links at the end. */
  isOwn: boolean
  /** The technician's contact, or its placeholder. */
  contact: ReactNode
  /** Buttons in reach of the thumb, in one line of at most 64 px. */
  actions: ReactNode
  /** The sections that only the whole profile has: services, areas, photos, place in lists, reviews. */
  sections: ReactNode
  /** True until `sections` is loaded. Content below them waits, so that it does not move. */
  isComing?: boolean
  /** Explains the order of the lists; not shown on the user's own profile. */
  why?: ReactNode
  /** Reports the profile; not shown on the user's own profile. */
  report?: ReactNode
}

export function ProfileView(props: ProfileViewProps) {
  const { technician, seenAt, backTo, isOwn, contact, actions, sections, why, report } = props
  const hasEnd = !isOwn && !props.isComing
  useShownAge(seenAt)
  const freshness = useFreshness(seenAt)
  const isDoubtful = freshness !== undefined && hidesPrices(freshness)
  return (
    <>
      <div className="relative">
        <PageHeader title={technician.name} backTo={backTo} />
        {/* Beside 'Volver', because a long name needs its whole line. */}
        {!isOwn && (
          <div className="absolute top-0 -right-3 flex max-[18rem]:static max-[18rem]:-ml-3 md:right-auto md:left-28 md:flex-row-reverse">
            <StarSlot technician={technician} className="size-11" />
            <ShareProfileButton technician={technician} />
          </div>
        )}
      </div>
      {/*
        The action bar is the last child, so that it sticks to the lower edge of a phone. On a desktop the grid moves it up.
        `min-h-dvh` makes it stick from the start. The first grid row has the bar's height from the start: a slow device
        draws the content below it before the bar.
      */}
      <div className="flex min-h-dvh flex-col gap-4 md:grid md:min-h-0 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[minmax(3.25rem,auto)_1fr_auto] md:items-start">
        <div className="grid gap-4 md:col-start-1 md:row-span-2 md:row-start-1">
          <ProfileSummary technician={technician} hidesPrices={isDoubtful} />
          {technician.available === 0 && !isOwn && !isDoubtful && (
            <Banner tone="amber" icon={<Icon name="circle-alert" className="size-5 shrink-0" />}>
              {PROFILE.notAvailable}
            </Banner>
          )}
        </div>
        <div className="grid content-start gap-4 md:col-start-1 md:row-start-3">
          <ProfileDetails bio={technician.bio} skills={technician.skills} />
          {sections}
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-2">{contact}</div>
        <div className="grid grow content-start justify-items-start md:col-start-1 md:row-start-4">
          {hasEnd && why}
          {hasEnd && <MoreOfTrade technician={technician} />}
          {hasEnd && report}
        </div>
        <div className="contents md:relative md:col-start-2 md:row-start-1 md:-mt-4 md:block">
          <ActionBar>
            <div className="flex w-full min-w-0 gap-2 max-[18rem]:flex-wrap max-[18rem]:gap-1 md:flex-wrap">
              {actions}
            </div>
          </ActionBar>
        </div>
      </div>
    </>
  )
}
