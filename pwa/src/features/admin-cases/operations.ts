import { type AdminCaseAnswer, adminCaseAnswer, type ReadingInput } from '@tecnicerca/shared/admin-cases'
import { apiCall } from '../../lib/http/api-client.ts'

export async function readWords(id: number, input: ReadingInput): Promise<AdminCaseAnswer> {
  return apiCall({ method: 'POST', path: `/admin/cases/${id}/words`, body: input }, adminCaseAnswer)
}
