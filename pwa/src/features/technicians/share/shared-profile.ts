import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE } from '@tecnicerca/shared/messages/technicians'
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

/** 'Plomería en Santiago' */
export function tradeIn({ category_name, city }: Pick<SharedProfile, 'category_name' | 'city'>): string {
  return PROFILE.trade_in(category_name ?? COMMON.no_category, city)
}
