import { ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { longDate, money } from '../../../lib/text/formats.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { EmailText } from '../../../ui/display/email-text.tsx'
import { PhoneText } from '../../../ui/display/phone-text.tsx'

const LINK = 'inline-flex min-h-11 items-center text-brand-ink underline-offset-4 hover:underline'

type DetailsProps = {
  technician: TechnicianProfile
  /** `created_at` of the account. */
  registered: string
  skills: TechnicianProfile['skills']
}

export function TechnicianDetails({ technician, registered, skills }: DetailsProps) {
  const { name, profile_image: profileImage, category_name: categoryName, bio } = technician
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={name} photo={profileImage} size="lg" alt={COMMON.photoOf(name)} eager />
        <div className="min-w-0">
          <p className="text-lg font-bold wrap-anywhere">{name}</p>
          <p className="text-muted">{categoryName ?? COMMON.noCategory}</p>
        </div>
      </div>
      <Facts technician={technician} registered={registered} />
      <section>
        <h3 className="font-semibold">{PROFILE_EDIT.bio}</h3>
        <p className="whitespace-pre-line wrap-anywhere">{bio || PROFILE.noBio}</p>
      </section>
      <section>
        <h3 className="mb-1 font-semibold">{PROFILE.skills}</h3>
        {skills.length === 0 && <p>{ADMIN_TECHNICIANS.noSkills}</p>}
        <div className="flex flex-wrap gap-2">
          {skills.map(({ skill_name: skillName }) => (
            <Chip key={skillName}>{skillName}</Chip>
          ))}
        </div>
      </section>
    </div>
  )
}

function Facts({ technician, registered }: Omit<DetailsProps, 'skills'>) {
  const {
    email,
    phone,
    city,
    address,
    hourly_rate: hourlyRate,
    experience_years: experienceYears,
  } = technician
  const facts: [string, ReactNode][] = [
    [
      ADMIN_USERS.column.email,
      <a key="email" href={`mailto:${email}`} className={LINK}>
        <EmailText email={email} />
      </a>,
    ],
    [ADMIN_USERS.column.phone, phone ? <PhoneText key="phone" phone={phone} /> : COMMON.notSpecified],
    [PROFILE_EDIT.city, city],
    [PROFILE_EDIT.address, address || COMMON.notSpecified],
    [PROFILE.hourly_rate, money(hourlyRate)],
    [PROFILE_EDIT.experience_years, ADMIN_TECHNICIANS.years(experienceYears)],
    [ADMIN_TECHNICIANS.registered, longDate(registered)],
  ]
  return (
    <dl className="grid gap-2 border-y border-line py-4">
      {facts.map(([term, value]) => (
        <div key={term} className="grid sm:grid-cols-[11rem_1fr]">
          <dt className="text-sm text-muted sm:text-base">{term}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
