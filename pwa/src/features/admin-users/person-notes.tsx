import { useQueryClient } from '@tanstack/react-query'
import { noteAnswer, type UserNote } from '@tecnicerca/shared/admin/users'
import { apiCall } from '../../lib/http/api-client.ts'
import { NotesCard } from '../../ui/forms/notes-card.tsx'

export function PersonNotes({ userId, notes }: { userId: number; notes: readonly UserNote[] }) {
  const queryClient = useQueryClient()
  return (
    <NotesCard
      notes={notes}
      send={(body) => apiCall({ method: 'POST', path: `/admin/users/${userId}/notes`, body }, noteAnswer)}
      onSent={() => queryClient.invalidateQueries()}
    />
  )
}
