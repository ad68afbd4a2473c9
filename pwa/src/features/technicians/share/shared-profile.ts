import type { ListedProfile } from '../profile/listed-profile.ts'

/** What of a profile is handed on. */
export type SharedProfile = Pick<
  ListedProfile,
  'id' | 'name' | 'category_name' | 'city' | 'profile_image' | 'average_rating' | 'review_count'
>

/** The address that everybody can open. */
export function profileAddress({ id }: Pick<SharedProfile, 'id'>): string {
  return `${location.origin}/technicians/${id}`
}
