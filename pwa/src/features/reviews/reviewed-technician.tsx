import { COMMON } from '@tecnicerca/shared/messages/common'
import { Avatar } from '../../ui/avatar'
import { Card } from '../../ui/card'

/** What the form needs to know of the technician. */
export type ReviewedTechnician = {
  id: number
  name: string
  profile_image: string | null
  category_name: string | null
}

export function ReviewedTechnicianCard({ technician }: { technician: ReviewedTechnician }) {
  const { name, profile_image, category_name } = technician
  return (
    <Card className="flex items-center gap-4">
      <Avatar name={name} photo={profile_image} alt={COMMON.photo_of(name)} eager />
      <div>
        <p className="text-lg font-bold">{name}</p>
        <p className="text-muted">{category_name ?? COMMON.no_category}</p>
      </div>
    </Card>
  )
}
