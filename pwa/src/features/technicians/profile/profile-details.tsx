import { PROFILE } from '@tecnicerca/shared/messages/technicians'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { ListedProfile } from './listed-profile.ts'

export function ProfileDetails({ technician: { bio, skills } }: { technician: ListedProfile }) {
  return (
    <>
      {bio !== undefined && (
        <Card as="section" aria-labelledby="about">
          <h2 id="about" className="mb-2 text-lg font-bold">
            {PROFILE.about}
          </h2>
          {bio ? (
            <p className="max-w-prose whitespace-pre-line">{bio}</p>
          ) : (
            <p className="text-muted">{PROFILE.no_bio}</p>
          )}
        </Card>
      )}
      {skills.length > 0 && (
        <Card as="section" aria-labelledby="skills">
          <h2 id="skills" className="mb-3 text-lg font-bold">
            {PROFILE.skills}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {skills.map(({ skill_name }) => (
              <li key={skill_name}>
                <Chip>{skill_name}</Chip>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
