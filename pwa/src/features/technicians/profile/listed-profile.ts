import { readWeek } from '@tecnicerca/shared/opening-hours'
import type { TechnicianCard, TechnicianProfile } from '@tecnicerca/shared/technicians'
import { wholeWords } from '../../../lib/text/whole-words.ts'
import type { ListedTechnician } from '../../../offline/directory/lazy-directory.ts'

/** The fields that a profile and a technician card share. `bio` is undefined if the phone's directory has no bios. */
export type ListedProfile = Pick<
  TechnicianProfile,
  Exclude<keyof TechnicianProfile & keyof TechnicianCard, 'bio'> | 'days_off'
> & { bio: string | undefined }

export function listedProfile({
  card,
  isSlim,
}: Extract<ListedTechnician, { status: 'ready' }>): ListedProfile {
  return {
    ...card,
    bio: isSlim ? undefined : wholeWords(card.bio),
    skills: card.skills.map((skillName) => ({ skill_name: skillName })),
    available: card.available ? 1 : 0,
    hours: readWeek(card.hours ?? ''),
    days_off: card.days_off_soon ?? [],
  }
}
