import { Link } from '@tanstack/react-router'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { TRADE_PAGE } from '@tecnicerca/shared/messages/public-pages/trade-pages'
import { slugOf, tradePagePath } from '@tecnicerca/shared/trade-pages'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import type { ListedProfile } from './listed-profile.ts'

export function ProfileDetails({ bio, skills }: Pick<ListedProfile, 'bio' | 'skills'>) {
  return (
    <div className="grid gap-4">
      {bio !== undefined && (
        <TitledCard id="about" title={PROFILE.about}>
          {bio ? (
            <p className="max-w-prose whitespace-pre-line">{bio}</p>
          ) : (
            <p className="text-muted">{PROFILE.noBio}</p>
          )}
        </TitledCard>
      )}
      {skills.length > 0 && (
        <TitledCard id="skills" title={PROFILE.skills} titleClass="mb-3">
          <ul className="flex flex-wrap gap-2">
            {skills.map(({ skill_name: skillName }) => (
              <li key={skillName}>
                <Chip>{skillName}</Chip>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </div>
  )
}

/** Link to the other technicians of this trade and city. */
export function MoreOfTrade({ technician }: { technician: Pick<ListedProfile, 'category_name' | 'city'> }) {
  const { category_name: categoryName, city } = technician
  if (categoryName === null || !tradePagePath(categoryName, city)) return null
  return (
    <Link
      to="/tecnicos/$trade/$city"
      params={{ trade: slugOf(categoryName), city: slugOf(city) }}
      className={TEXT_LINK_CLASS}
    >
      {TRADE_PAGE.moreOf(categoryName, city)}
    </Link>
  )
}
