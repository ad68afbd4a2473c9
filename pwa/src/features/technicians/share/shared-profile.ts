import type { ListedProfile } from '../profile/listed-profile.ts'

/** The part of a profile that the share dialog and its picture use. */
export type SharedProfile = Pick<
  ListedProfile,
  'id' | 'name' | 'category_name' | 'city' | 'profile_image' | 'average_rating' | 'review_count'
>

export function profileAddress({ id }: Pick<SharedProfile, 'id'>): string {
  return `${location.origin}/technicians/${id}`
}
